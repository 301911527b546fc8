import { randomInt } from 'node:crypto'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addColleagues, type Colleague } from '#tests/e2e/own-people.ts'
import { openSession, sessionOf } from '#tests/e2e/sign-in.ts'

/** The month before this one: all its days are over. */
export const MONTH = monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
/** The last day of `MONTH`, which is recent enough to request a missing clock-in. */
export const LAST_DAY = new Date(
  Date.UTC(Number(MONTH.slice(0, 4)), Number(MONTH.slice(5)), 0),
).getUTCDate()

/** A day of the month, yyyy-MM-dd. */
export const on = (day: number) => `${MONTH}-${String(day).padStart(2, '0')}`

/** An employee of the roster group, with the user name of their account. */
export type Rostered = Colleague & { user: string }

/** A group with a roster, two people in it, and the leader of the group and the people. */
export type MonthCompany = {
  group: string
  groupName: string
  leader: string
  people: [Rostered, Rostered]
}

async function addAccount({ id, name }: Colleague): Promise<string> {
  const user = unique('u').toLowerCase()
  await sql(
    `insert into app_user (id, user_name, code, name, password_hash, user_base_id)
     select gen_random_uuid(), $1, left($1, 12), $2, password_hash, $3::uuid
     from app_user where user_name = 'staff1'`,
    [user, name, id],
  )
  return user
}

/** For one test only: its people have no other days, and no other test uses them. */
export async function addMonthCompany(): Promise<MonthCompany> {
  const { people } = await addColleagues(3)
  // In the order of a roster.
  const [one, two, head] = people.toSorted((a, b) => a.empNo.localeCompare(b.empNo))
  if (!one || !two || !head) throw new Error('three people were to be made')
  const leader = await addAccount(head)
  const users = [await addAccount(one), await addAccount(two)] as const
  await sql(
    `update user_position set leader_id = (select id from app_user where user_name = $2)
     where user_id = any($1)`,
    [[one.id, two.id], leader],
  )
  await sql(
    `insert into role_user (id, role_id, user_id)
     select gen_random_uuid(), r.id, u.id from role r, app_user u
     where r.code = 'attend_group' and u.user_name = $1`,
    [leader],
  )
  const groupName = unique('排班组')
  const [group] = await sql<{ id: string }>(
    `with made as (
       insert into attend_group (id, code, name, kind, leader_ids, shift_group_ids, holiday_rule, makeup_rule,
         overtime_rule, work_hours, month_lock_day)
       select gen_random_uuid(), $1, $2, '排班制', array(select id from app_user where user_name = $3),
         array(select id from shift_group where code in ('D', 'M', 'N') order by sort),
         '法定节假日自动休息', '按原星期', '审批与打卡取小', '标准工时', 10
       returning id
     ), members as (
       insert into attend_member (id, attend_group_id, user_id, from_date)
       select gen_random_uuid(), made.id, person, '2020-01-01' from made, unnest($4::uuid[]) person
     )
     select id from made`,
    [`G${randomInt(1e9)}`, groupName, leader, [one.id, two.id]],
  )
  return {
    group: group?.id ?? '',
    groupName,
    leader,
    people: [
      { ...one, user: users[0] },
      { ...two, user: users[1] },
    ],
  }
}

/** Recalculates the whole month of the group, as the attendance administrator. */
export async function recalculate(
  { group }: MonthCompany,
  start = on(1),
  end = on(LAST_DAY),
): Promise<void> {
  const { access_token } = await openSession(await sessionOf('attend'))
  const answer = await visit('/sa/UserSchedule/ActiveChongSuan', {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ attendGroupId: group, start, end }),
  })
  if (answer.status !== 200) throw new Error(answer.text)
}
