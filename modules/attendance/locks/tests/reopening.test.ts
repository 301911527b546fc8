import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { continueRun } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { recomputeMarkedDays } from '#modules/attendance/days/api/recalculation/recompute-marked-days.ts'
import { openAttendance } from '#modules/attendance/days/tests/attendance-desk.ts'
import { RECALCULATION_CALLS, reopenPreview } from '#modules/attendance/days/wire/recalculation.ts'
import { beginClosing } from '#modules/attendance/locks/api/recalculation-runs.ts'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { testCompany } from '#tests/api/test-company.ts'

const MONTH = monthBefore(todayInShanghai().slice(0, 7))
const never = new AbortController().signal
const dayOf = (nth: number) => `${MONTH}-${String(nth).padStart(2, '0')}`

const company = testCompany()
const { database, api } = company
let db: Database
let end: () => Promise<void>
let attendance: ReturnType<typeof openAttendance>
let group: string
let shift: string
/** Three people of a group, whose days depend only on their roster. */
let [early, ill, moved]: [string, string, string] = ['', '', '']

beforeAll(async () => {
  attendance = openAttendance(database)
  const opened = openDatabase(company.url, { poolSize: 4, onIdleError: () => undefined })
  db = opened.db
  end = () => opened.pool.end()
  shift = String(await database.value("select id from shift_group where code = 'D'"))
})

afterAll(async () => {
  await end?.()
})

/**
 * A group of three people who worked two days of last month. The month is closed with the clock-ins that
 * existed then.
 */
beforeEach(async () => {
  for (const table of ['attend_day', 'attend_month', 'attend_mark', 'attend_lock', 'attend_run']) {
    await database.rows(`delete from ${table}`)
  }
  for (const table of ['clock_in', 'user_schedule', 'leave', 'attend_member', 'work_overtime']) {
    await database.rows(`delete from ${table}`)
  }
  group = await attendance.group()
  await database.rows(
    `update attend_group set kind = '排班制', miss_to_absent = true where id = $1`,
    [group],
  )
  const found = await database.rows<{ id: string }>(
    `select b.id from user_base_info b where b.status = '2' and b.deleted_at is null
       and b.join_date < $1 and exists (select from user_position p where p.user_id = b.id
         and p.is_main and p.start_date < $1 and p.end_date is null)
     order by b.emp_no limit 3`,
    [dayOf(1)],
  )
  ;[early = '', ill = '', moved = ''] = found.map(({ id }) => id)
  for (const userId of [early, ill, moved]) {
    await database.rows(
      `insert into attend_member (id, attend_group_id, user_id, from_date)
       values (gen_random_uuid(), $1, $2, '2020-01-01')`,
      [group, userId],
    )
    for (const nth of [3, 4]) await plan(userId, nth)
    await punch(userId, 3, ['09:00', '12:00', '13:30', '18:00'])
  }
  await punch(early, 4, ['09:00', '12:00', '13:30'])
  await punch(moved, 4, ['09:00', '12:00', '13:30', '18:00'])
  await recomputeMarkedDays(db, never)
  await close()
})

const mark = (userId: string, nth: number) =>
  database.rows('select mark_attend_days(array[$1::uuid], $2, $2)', [userId, dayOf(nth)])

async function plan(userId: string, nth: number) {
  await database.rows(
    `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
     values (gen_random_uuid(), $1, $2, $3, $4, '手工')`,
    [userId, group, dayOf(nth), shift],
  )
  await mark(userId, nth)
}

async function punch(userId: string, nth: number, times: readonly string[]) {
  await database.rows(
    `insert into clock_in (id, user_id, clock_at, work_date, source)
     select gen_random_uuid(), $1, ($2 || ' ' || t || '+08')::timestamptz, $2::date, '考勤机'
     from unnest($3::text[]) t`,
    [userId, dayOf(nth), times],
  )
  await mark(userId, nth)
}

async function close() {
  const run = await db.transaction().execute(async (tx) => {
    await sql`insert into attend_lock (id, attend_group_id, set_date, lock_type)
      values (${uuidv7()}, ${group}::uuid, ${MONTH}, '2')`.execute(tx)
    return beginClosing(tx, { groupId: group, setDate: MONTH }, null)
  })
  await continueRun(db, run ?? '', never)
}

async function fallIll(userId: string, nth: number) {
  await database.rows(
    `insert into leave (id, doc_no, user_id, kind, start_date, start_half, end_date, end_half, reason, state)
     values ($1, 'QJ-LATE', $2, '2', $3, '上午', $3, '下午', 'r', '4')`,
    [uuidv7(), userId, dayOf(nth)],
  )
  await mark(userId, nth)
}

async function preview(more: object = {}, user = 'attend') {
  const query = { attendGroupId: group, setDate: MONTH, ...more }
  return (await api.as(user))(RECALCULATION_CALLS.reopening, { query })
}

const previewed = async (more: object = {}) =>
  reopenPreview.parse((await preview(more)).body.response)

type Sums = Record<string, { attend: number; absent: number; leave: number }>

async function sums(): Promise<Sums> {
  const rows = await database.rows<Sums[string] & { userId: string }>(
    `select user_id as "userId", sum(attend_days)::float8 as attend, sum(absent_days)::float8 as absent,
       sum(leave_days)::float8 as leave from attend_day where attend_group_id = $1 group by user_id`,
    [group],
  )
  return Object.fromEntries(rows.map(({ userId, ...of }) => [userId, of]))
}

describe('before a closed month is opened', () => {
  test('shows the changes of each person, and the waiting requests', async () => {
    // The closing has counted half a day as absence. After it, the missing clock-in arrives.
    await punch(early, 4, ['18:00'])
    await fallIll(ill, 4)
    const before = await sums()
    const preview = await previewed()
    expect(preview).toMatchObject({ isTooMany: false, people: 2, days: 2 })
    expect(preview.changes.map(({ userId, days }) => [userId, days])).toEqual([
      [early, [dayOf(4)]],
      [ill, [dayOf(4)]],
    ])
    expect(preview.waiting).toMatchObject({ people: 2, days: 2, clockIns: 1, papers: 1 })
    expect(preview.waiting.shown).toMatchObject([
      { kind: 'attendance/leaves', docNo: 'QJ-LATE', userId: ill, from: dayOf(4), to: dayOf(4) },
    ])
    const figures = Object.fromEntries(preview.changes.map((one) => [one.userId, one.figures]))
    expect(figures[early]).toContainEqual({ name: 'absentDays', was: '0.5', becomes: '0' })
    expect(figures[ill]).toContainEqual({ name: 'leaveDays', was: '0', becomes: '1' })
    expect(await sums()).toEqual(before)
    // Opening makes exactly the changes of the preview.
    const attend = await api.as('attend')
    const query = { attendGroupId: group, setDate: MONTH, lockType: '0' }
    expect((await attend(ROSTER_CALLS.lock, { method: 'PUT', query })).status).toBe(400)
    const reasoned = { ...query, reason: '补卡' }
    expect((await attend(ROSTER_CALLS.lock, { method: 'PUT', query: reasoned })).status).toBe(200)
    await recomputeMarkedDays(db, never)
    const after = await sums()
    for (const { userId, figures: of } of preview.changes) {
      const names = { attendDays: 'attend', absentDays: 'absent', leaveDays: 'leave' } as const
      for (const [name, column] of Object.entries(names)) {
        const change = of.find((one) => one.name === name)
        const [was, becomes] = [Number(change?.was ?? 0), Number(change?.becomes ?? 0)]
        expect((after[userId]?.[column] ?? 0) - (before[userId]?.[column] ?? 0)).toBe(becomes - was)
      }
    }
    expect(after[moved]).toEqual(before[moved])
  })

  test('days of an employee who is in another group by now leave the figures of this group', async () => {
    const other = await attendance.group()
    await database.rows('update attend_member set attend_group_id = $2 where user_id = $1', [
      moved,
      other,
    ])
    await database.rows('delete from user_schedule where user_id = $1', [moved])
    await mark(moved, 3)
    const { changes } = await previewed()
    expect(changes.map(({ userId }) => userId)).toContain(moved)
  })

  test('days on which the employee turned out to be absent from the company go too', async () => {
    const until = (day: string | null) =>
      database.rows(
        `update user_position set end_date = $2 where user_id = $1 and is_main
           and end_date is not distinct from $3`,
        [moved, day, day === null ? dayOf(2) : null],
      )
    await until(dayOf(2))
    const { changes } = await previewed()
    await until(null)
    const his = changes.find(({ userId }) => userId === moved)
    expect(his?.days).toEqual([dayOf(3), dayOf(4)])
    expect(his?.figures).toContainEqual({ name: 'attendDays', was: '2', becomes: '0' })
  })

  test('people are looked at by department, and too many by nothing else', async () => {
    await punch(early, 4, ['18:00'])
    const all = await previewed()
    expect(all.departments.reduce((sum, { people }) => sum + people, 0)).toBe(3)
    const dept = String(
      await database.value(
        `select p.dept_id from user_position p where p.user_id = $1 and p.is_main and p.end_date is null`,
        [early],
      ),
    )
    expect((await previewed({ deptId: dept })).changes.map(({ userId }) => userId)).toEqual([early])
    await database.rows(
      `insert into user_base_info
       select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'emp_no', 'T' || nth,
         'id_card_no', 'T' || nth, 'phone', 'T' || nth))).*
       from user_base_info b, generate_series(1, 1100) nth where b.id = $1`,
      [ill],
    )
    await database.rows(
      `insert into attend_member (id, attend_group_id, user_id, from_date)
       select gen_random_uuid(), $1, id, '2020-01-01' from user_base_info where emp_no like 'T%'`,
      [group],
    )
    const many = await previewed()
    expect(many).toMatchObject({ isTooMany: true, people: 0, changes: [] })
    expect(many.total).toBeGreaterThan(31_000)
    expect(many.departments.length).toBeGreaterThan(0)
    const narrowed = await previewed({ deptId: dept })
    expect(narrowed).toMatchObject({ isTooMany: false, people: 1 })
  })

  test('is allowed to the users who may close it', async () => {
    expect((await preview({}, 'leader3')).status).toBe(403)
  })
})
