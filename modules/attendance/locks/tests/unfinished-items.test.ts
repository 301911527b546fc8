import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openRequestDesk,
  type RequestDesk,
} from '#modules/attendance/requests/tests/request-desk.ts'
import { lockInForce, ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import { newId, refusalIn } from '#tests/api/running-api.ts'

/** A past month for which the database has no attendance data. */
const MONTH = '2026-02'
const DAY = '2026-02-10'

let desk: RequestDesk

beforeAll(async () => {
  desk = await openRequestDesk()
})
afterAll(() => desk?.close())

/** A new group with one person in it. */
async function company() {
  const groupId = await desk.group('排班制')
  const userId = await desk.person({ group: groupId })
  return { groupId, userId }
}

type Company = Awaited<ReturnType<typeof company>>

const close = ({ groupId }: Company, setDate = MONTH, reason?: string) =>
  desk.by('attend')(ROSTER_CALLS.lock, {
    method: 'PUT',
    query: { attendGroupId: groupId, setDate, lockType: '2', ...(reason && { reason }) },
  })

const dayOf = ({ groupId, userId }: Company, status: string) =>
  desk.database.rows(
    `insert into attend_day (user_id, date, attend_group_id, plan, day_class, statuses)
     values ($1, $2, $3, 'shift', '0', array[$4])`,
    [userId, DAY, groupId, status],
  )

const monthOf = ({ groupId, userId }: Company, confirmed: boolean) =>
  desk.database.rows(
    `insert into attend_month (id, user_id, month, attend_group_id, confirmed_at)
     values (gen_random_uuid(), $1, $2, $3, case when $4::boolean then now() end)`,
    [userId, MONTH, groupId, confirmed],
  )

/** A pending request of each kind, with columns that only some kinds have. */
const REQUESTS: Readonly<Record<string, string>> = {
  leave: `insert into leave (id, doc_no, user_id, kind, start_date, start_half, end_date, end_half, reason, state)
    values ($1::uuid, right($1::text, 12), $2, '1', '2026-01-30', '上午', '2026-02-02', '下午', '事', '1')`,
  hours_leave: `insert into hours_leave (id, doc_no, user_id, kind, date, start_time, end_time, reason, state)
    values ($1::uuid, right($1::text, 12), $2, '事假', '${DAY}', '09:00', '10:00', '事', '1')`,
  business_trip: `insert into business_trip (id, doc_no, user_id, start_at, end_at, from_place, to_place, reason, state)
    values ($1::uuid, right($1::text, 12), $2, '${DAY} 08:00+08', '${DAY} 18:00+08', '甲', '乙', '事', '1')`,
  work_overtime: `insert into work_overtime (id, doc_no, user_id, start_at, end_at, settle, reason, state)
    values ($1::uuid, right($1::text, 12), $2, '${DAY} 19:00+08', '${DAY} 21:00+08', '计薪', '事', '1')`,
  return_company: `insert into return_company (id, doc_no, user_id, start_at, end_at, from_place, to_place, kind, reason, state)
    values ($1::uuid, right($1::text, 12), $2, '${DAY} 08:00+08', '${DAY} 18:00+08', '甲', '乙', '开会', '事', '1')`,
  visit_family: `insert into visit_family (id, doc_no, user_id, kind, relative, relation_place, start_date, end_date, state)
    values ($1::uuid, right($1::text, 12), $2, '探配偶', '配偶', '乙', '2026-02-27', '2026-03-05', '1')`,
  clock_in_correction: `insert into clock_in_correction (id, doc_no, user_id, date, seg_seq, kind, at, reason, state)
    values ($1::uuid, right($1::text, 12), $2, '${DAY}', 1, '上班', '${DAY} 09:00+08', '事', '1')`,
}

const waits = ({ userId }: Company, table: string) =>
  desk.database.rows(REQUESTS[table] ?? '', [newId(), userId])

const ledger = async ({ groupId }: Company) =>
  (
    await desk.database.rows(
      `select l.lock_type as type, l.reason, u.user_name as who, open_abnormal as abnormal,
         open_pending as pending, open_unconfirmed as unconfirmed
       from attend_lock l left join app_user u on u.id = l.locked_by where attend_group_id = $1`,
      [groupId],
    )
  )[0]

describe('closing a month', () => {
  test('of which nothing is open asks for nothing', async () => {
    const one = await company()
    await dayOf(one, 'normal')
    await monthOf(one, true)
    expect((await close(one)).status).toBe(200)
    expect(await ledger(one)).toMatchObject({ abnormal: 0, pending: 0, unconfirmed: 0 })
  })

  const OPEN: readonly [string, (one: Company) => Promise<unknown>][] = [
    ['a late day', (one) => dayOf(one, 'late')],
    ['a missing clock-in', (one) => dayOf(one, 'missing')],
    ['an absence', (one) => dayOf(one, 'absent')],
    ['a month that nobody confirmed', (one) => monthOf(one, false)],
    ...Object.keys(REQUESTS).map((table): [string, (one: Company) => Promise<unknown>] => {
      return [`a request that waits (${table})`, (one) => waits(one, table)]
    }),
  ]

  test.each(OPEN)('while there is %s needs a reason', async (_name, leaveOpen) => {
    const one = await company()
    await leaveOpen(one)
    const refused = await close(one)
    expect(refusalIn(refused).status).toBe(409)
    expect(refused.text).toContain(MONTH)
    expect((await close(one, MONTH, '  ')).status).toBe(409)
    expect((await close(one, MONTH, '工资今天要发')).status).toBe(200)
  })

  test('with a reason keeps it, who closed it and what was open', async () => {
    const one = await company()
    await dayOf(one, 'absent')
    await monthOf(one, false)
    await waits(one, 'leave')
    await waits(one, 'work_overtime')
    expect((await close(one, MONTH, '工资今天要发')).status).toBe(200)
    expect(await ledger(one)).toEqual({
      type: '2',
      reason: '工资今天要发',
      who: 'attend',
      abnormal: 1,
      pending: 2,
      unconfirmed: 1,
    })
  })

  test('shows the leader the open matters beforehand, and no other user', async () => {
    const one = await company()
    await dayOf(one, 'absent')
    await monthOf(one, false)
    await waits(one, 'leave')
    const openFor = async (name: string) => {
      const query = { attendGroupId: one.groupId, setDate: MONTH }
      const { body } = await desk.by(name)(ROSTER_CALLS.isLocked, { query })
      return lockInForce.parse(body.response).open
    }
    expect(await openFor('attend')).toEqual({ abnormal: 1, pending: 1, unconfirmed: 1 })
    // HR may view rosters but may not close them.
    expect(await openFor('hrmgr')).toBeNull()
  })

  test('of a single day asks about the open matters of that day', async () => {
    const one = await company()
    await monthOf(one, false)
    await dayOf(one, 'late')
    expect((await close(one, DAY)).status).toBe(409)
    expect((await close(one, '2026-02-11')).status).toBe(200)
  })
})
