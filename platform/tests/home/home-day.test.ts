import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { attendDesk, attendMyMonth, attendTeamToday } from '#modules/attendance/wire/home-cards.ts'
import { waitingTrainings } from '#modules/hr/training/wire/training.ts'
import { comingMoves, joinersAndLeavers } from '#modules/hr/wire/home-cards.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import { TASK_CALLS, taskCounts } from '#modules/work/tasks/wire/tasks.ts'
import { agendaCard, invitationsCard, waitingTasks } from '#modules/work/wire/home-cards.ts'
import { HOME_CALLS, homeAnswer } from '#platform/wire/shell/home.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let leader: Caller
let staff: Caller

beforeAll(async () => {
  leader = await api.as('leader1')
  staff = await api.as('staff1')
})

async function cardOf<T>(call: Caller, name: string, shape: z.ZodType<T>): Promise<T | null> {
  const { cards } = homeAnswer.parse((await call(HOME_CALLS.read)).body.response)
  const card = cards.find((found) => found.name === name)
  expect(card?.isFailed ?? false).toBe(false)
  return card ? shape.parse(card.data) : null
}

const accountOf = (userName: string) =>
  database.value('select id from app_user where user_name = $1 and deleted_at is null', [userName])
const personOf = (userName: string) =>
  database.value('select user_base_id from app_user where user_name = $1 and deleted_at is null', [
    userName,
  ])

/** Two people whom the leader leads and who have a shift today. */
async function twoAtWork(): Promise<[string, string]> {
  const rows = await database.rows<{ id: string }>(
    `with led as (
       select b.id, p.attend_group_id from user_base_info b
         join attend_places(array(select id from user_base_info), today(), today()) p on p.user_id = b.id
         join department d on d.id = b.dept_id join department top on d.path like top.path || '%'
         join app_user boss on boss.id = top.leader_id
       where boss.user_name = 'leader1' and b.id <> boss.user_base_id and b.status = '2'
         and p.attend_group_id is not null order by b.emp_no limit 2
     ), gone as (
       delete from user_schedule s using led where s.user_id = led.id and s.date = today()
     )
     select id, attend_group_id from led`,
  )
  await database.rows(
    `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
     select gen_random_uuid(), b.id, p.attend_group_id, today(),
       (select v.shift_group_id from shift_version v where v.kind <> '休息'
          and today() between v.from_day and v.until order by v.shift_group_id limit 1), '手工'
     from user_base_info b
       join attend_places(array(select id from user_base_info), today(), today()) p on p.user_id = b.id
     where b.id = any($1::uuid[]) returning id`,
    [rows.map(({ id }) => id)],
  )
  const [one, other] = rows
  if (!one || !other) throw new Error('The leader leads nobody')
  return [one.id, other.id]
}

test('a leader sees who of the team is here and who is away, and why only with the right to the request', async () => {
  const [away, here] = await twoAtWork()
  await database.rows(
    `insert into leave (id, doc_no, user_id, dept_id, kind, start_date, start_half, end_date, end_half,
       days, reason, state)
     select gen_random_uuid(), 'QJ-home', id, dept_id, '2', today() - 1, '上午', today() + 1, '下午', 3, 'ill', '4'
     from user_base_info where id = $1 returning id`,
    [away],
  )
  await database.rows(
    `insert into clock_in (id, user_id, clock_at, work_date, source)
     values (gen_random_uuid(), $1, now(), today(), '考勤机') returning id`,
    [here],
  )
  const team = async (call: Caller) => cardOf(call, 'attendance/team-today', attendTeamToday)
  const personIn = async (id: string) =>
    (await team(leader))?.people.find(({ userId }) => userId === id)
  expect(await personIn(away)).toMatchObject({ state: 'away', sort: 'leave', kind: '2' })
  expect(['here', 'late']).toContain((await personIn(here))?.state)
  // The whole card has people of the leader's departments only, without the leader.
  const led = await database.rows<{ id: string }>(
    `select b.id from user_base_info b join department d on d.id = b.dept_id
       join department top on d.path like top.path || '%' join app_user boss on boss.id = top.leader_id
     where boss.user_name = 'leader1' and b.id <> boss.user_base_id`,
  )
  const ids = led.map(({ id }) => id)
  for (const { userId } of (await team(leader))?.people ?? []) expect(ids).toContain(userId)
  // A user who leads nobody has no team, not even with the right to the days of the whole company.
  expect(await team(await api.as('attend'))).toBeNull()
  expect(await team(staff)).toBeNull()
  await database.rows(
    `delete from role_navigation where kind = 'button' and target_id in (
       select b.id from button b join menu m on m.id = b.menu_id where m.path = '/attendance/leaves')`,
  )
  await expect.poll(() => personIn(away)).toMatchObject({ state: 'away', sort: null, kind: null })
})

test('the own month is that of the person alone', async () => {
  const own = await personOf('staff1')
  const [month] = await database.rows<{ days: number }>(
    `select attend_days::float8 as days from attend_month
     where user_id = $1 and month = to_char(today(), 'YYYY-MM') and deleted_at is null`,
    [own],
  )
  const card = await cardOf(staff, 'attendance/my-month', attendMyMonth)
  expect(card?.attendDays).toBe(month?.days)
})

test('the agenda has own entries only, and an invitation waits until it is answered', async () => {
  const [own, boss] = [await accountOf('staff1'), await accountOf('leader1')]
  const add = async (title: string, invited: unknown[]) =>
    database.value(
      `insert into schedule (id, title, start_at, end_at, owner_id, participant_ids, created_at)
       values (gen_random_uuid(), $1, now() + interval '1 hour', now() + interval '2 hours', $2, $3, '2001-01-01')
       returning id`,
      [title, boss, invited],
    )
  const [invited] = [await add('with me', [own]), await add('without me', [])]
  const titles = async () =>
    (await cardOf(staff, 'work/agenda', agendaCard))?.times.map(({ title }) => title) ?? []
  expect(await titles()).not.toContain('without me')
  const waiting = () => cardOf(staff, 'work/invitations', invitationsCard)
  const before = await waiting()
  expect(before?.rows[0]).toMatchObject({ id: invited, title: 'with me' })
  expect(before?.rows.map(({ title }) => title)).not.toContain('without me')
  const answer = schedules.actions.respond?.endpoint ?? ''
  const body = { id: invited, accept: true }
  await staff(answer, { method: 'PUT', body })
  const left = await waiting()
  expect(left?.total ?? 0).toBe((before?.total ?? 0) - 1)
  // The user who invites gets no invitation.
  const invitations = (await cardOf(leader, 'work/invitations', invitationsCard))?.rows ?? []
  expect(invitations.map(({ id }) => id)).not.toContain(invited)
})

test('tasks wait as often as the lists of my tasks say', async () => {
  for (const call of [leader, staff]) {
    const counts = taskCounts.parse((await call(TASK_CALLS.counts)).body.response)
    const decide = await cardOf(call, 'work/tasks-to-decide', waitingTasks)
    const read = await cardOf(call, 'work/tasks-to-read', waitingTasks)
    expect([decide?.total ?? 0, read?.total ?? 0]).toEqual([counts.waitApproval, counts.waitRead])
    const ids = decide?.rows.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('a training waits for those who attended it and said nothing, and for nobody else', async () => {
  const own = await personOf('staff1')
  const [train] = await database.rows<{ id: string }>(
    `insert into train (id, doc_no, title, category, mode, plan_kind, dept_id, content, start_at, end_at,
       hours, train_state)
     select gen_random_uuid(), 'PX-home', 'First aid', category, mode, plan_kind, dept_id, content,
       now() - interval '3 hours', now() - interval '1 hour', 2, '2' from train limit 1 returning id`,
  )
  const waits = async (call: Caller) =>
    (await cardOf(call, 'hr/waiting-trainings', waitingTrainings))?.rows.map(
      ({ title }) => title,
    ) ?? []
  expect(await waits(staff)).not.toContain('First aid')
  await database.rows(
    `insert into train_user (id, train_id, user_id, sign_in) values (gen_random_uuid(), $1, $2, '已签')
     returning id`,
    [train?.id, own],
  )
  expect(await waits(staff)).toContain('First aid')
  expect(await waits(leader)).not.toContain('First aid')
})

test('coming joiners are shown to users to whom their files are open', async () => {
  const hr = await api.as('hrmgr')
  const [person] = await database.rows<{ id: string }>(
    `update user_base_info set status = '3', leave_date = today() + 2 where id = (
       select b.id from user_base_info b join department d on d.id = b.dept_id
       where b.status = '2' and b.leave_date is null and not exists (
         select from department top join app_user boss on boss.id = top.leader_id
         where boss.user_name = 'leader1' and d.path like top.path || '%')
       order by b.emp_no desc limit 1) returning id`,
  )
  const names = async (call: Caller) =>
    (await cardOf(call, 'hr/coming-moves', comingMoves))?.rows.map(({ id }) => id) ?? []
  await expect.poll(() => names(hr)).toContain(person?.id)
  expect(await names(leader)).not.toContain(person?.id)
  expect(await cardOf(staff, 'hr/coming-moves', comingMoves)).toBeNull()
})

test('the turnover goes only to readers who may open its page', async () => {
  const people = async () =>
    (await cardOf(await api.as('hrmgr'), 'hr/joiners-and-leavers', joinersAndLeavers))?.people
  expect(await people()).toBeGreaterThan(0)
  await database.rows(
    `delete from role_navigation where kind = 'button' and target_id in (
       select b.id from button b join menu m on m.id = b.menu_id where m.path = '/hr/turnover')`,
  )
  await expect.poll(people).toBeNull()
})

test('a layout with a card of an earlier version is answered without it', async () => {
  const own = await accountOf('er')
  await database.rows(
    `insert into home_layout (user_id, card_order, hidden) values ($1, $2, $3) returning user_id`,
    [own, ['hr/due:tile', 'hr/due'], ['work/tasks:tile']],
  )
  const { layout } = homeAnswer.parse((await (await api.as('er'))(HOME_CALLS.read)).body.response)
  expect(layout).toEqual({ order: ['hr/due'], hidden: [] })
})

test('who keeps attendance sees which months to close and which rosters to publish, and nobody else does', async () => {
  const keeper = await api.as('attend')
  const desk = () => cardOf(keeper, 'attendance/desk', attendDesk)
  const before = await desk()
  const { month = '', toClose = 0 } = before ?? {}
  expect(toClose).toBeGreaterThan(0)
  const [group] = await database.rows<{ id: string; name: string; month: string }>(
    `insert into attend_group
     select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'code', 'HOMEDESK',
       'name', 'HOMEDESK', 'sort', -1))).* from attend_group g order by g.code limit 1
     returning id, name, to_char(today(), 'YYYY-MM') as month`,
  )
  expect((await desk())?.toClose).toBe(toClose + 1)
  await database.rows(
    `insert into attend_lock (id, attend_group_id, set_date, lock_type, locked_at)
     values (gen_random_uuid(), $1, $2, '2', now()) returning id`,
    [group?.id, month],
  )
  expect((await desk())?.toClose).toBe(toClose)
  // A roster is due from its first day until it is published, and again after a change.
  const isDue = async () => (await desk())?.rosters.some(({ id }) => id === group?.id)
  expect(await isDue()).toBe(false)
  const staffId = await personOf('staff1')
  await database.rows(
    `update user_schedule set attend_group_id = $1 where user_id = $2 and date = today() returning id`,
    [group?.id, staffId],
  )
  await database.rows(
    `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
     select gen_random_uuid(), $2, $1, today(),
       (select v.shift_group_id from shift_version v order by v.shift_group_id limit 1), '手工'
     where not exists (select from user_schedule where user_id = $2 and date = today()) returning id`,
    [group?.id, staffId],
  )
  expect((await desk())?.rosters).toContainEqual(group)
  await database.rows(
    `insert into published_schedule (id, attend_group_id, month, edition)
     values (gen_random_uuid(), $1, $2, 1) returning id`,
    [group?.id, group?.month],
  )
  expect(await isDue()).toBe(false)
  await database.rows(
    'update published_schedule set is_stale = true where attend_group_id = $1 returning id',
    [group?.id],
  )
  expect(await isDue()).toBe(true)
  expect(await cardOf(staff, 'attendance/desk', attendDesk)).toBeNull()
})

test('the page of all that waits has every kind with twenty rows, whatever the home page leaves out', async () => {
  const own = await accountOf('staff1')
  const owner = await accountOf('leader1')
  await database.rows(
    `insert into schedule
     select (jsonb_populate_record(null::schedule, to_jsonb(s) || jsonb_build_object('id', gen_random_uuid(), 'title', 'WAITING ' || n,
       'owner_id', $2::uuid, 'participant_ids', jsonb_build_array($1::uuid), 'deleted_at', null,
       'source_id', null, 'source_type', null,
       'start_at', now() + interval '2 days', 'end_at', now() + interval '2 days 1 hour'))).*
     from (select * from schedule order by id limit 1) s cross join generate_series(1, 22) n returning id`,
    [own, owner],
  )
  const { body } = await staff(HOME_CALLS.read, { query: { waiting: 'true' } })
  const { cards } = homeAnswer.parse(body.response)
  const found = cards.find(({ name }) => name === 'work/invitations')
  const invitations = invitationsCard.parse(found?.data)
  expect(invitations.total).toBeGreaterThanOrEqual(22)
  expect(invitations.rows).toHaveLength(20)
  expect(cards.map(({ name }) => name)).not.toContain('work/agenda')
  // The home page itself has few.
  const few = await cardOf(staff, 'work/invitations', invitationsCard)
  expect(few?.rows.length).toBeLessThan(20)
})

test('the leader of a large team sees the people led directly', async () => {
  const team = async () => cardOf(leader, 'attendance/team-today', attendTeamToday)
  expect((await team())?.isDirect).toBe(false)
  const [below] = await database.rows<{ id: string }>(
    `with place as (select gen_random_uuid() as id)
     insert into department (id, code, name, full_name, pid, path, level, type_id)
     select place.id, 'LARGE', 'Large', 'Large', top.id, top.path || place.id || '/', top.level + 1, top.type_id
     from place, department top
     where top.leader_id = (select id from app_user where user_name = 'leader1' and deleted_at is null)
     order by top.level, top.id limit 1 returning id`,
  )
  await database.rows(
    `insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
       emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, join_date, work_start_date)
     select gen_random_uuid(), 'LT' || n, 'Large ' || n, '男', '1990-01-01', '2', 'LT' || n, '1600999' || lpad(n::text, 4, '0'),
       '家人', '配偶', '16006660000', '1', '2', $1, today() - 400, today() - 400
     from generate_series(1, 301) n returning id`,
    [below?.id],
  )
  const large = await team()
  const led = await database.rows<{ id: string }>(
    `select b.id from user_base_info b join department d on d.id = b.dept_id
     where d.leader_id = (select id from app_user where user_name = 'leader1' and deleted_at is null)
     union select u.user_base_id from department top join department d on d.pid = top.id
       join app_user u on u.id = d.leader_id
     where top.leader_id = (select id from app_user where user_name = 'leader1' and deleted_at is null)`,
  )
  const ids = led.map(({ id }) => id)
  expect(large?.isDirect ?? true).toBe(true)
  for (const { userId } of large?.people ?? []) expect(ids).toContain(userId)
})
