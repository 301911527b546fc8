import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { continueRun, recalculate } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import {
  recomputeMarkedDays,
  recomputeMarkedDaysOf,
} from '#modules/attendance/days/api/recalculation/recompute-marked-days.ts'
import { RECALCULATION_CALLS } from '#modules/attendance/days/wire/recalculation.ts'
import {
  openRequestDesk,
  type RequestDesk,
} from '#modules/attendance/requests/tests/request-desk.ts'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { type Answer, newId } from '#tests/api/running-api.ts'

// Every kind of change to a day, through the calls that users make. In whatever order the changes came, the
// stored days must equal a computation from scratch with the same facts.

const never = new AbortController().signal
/**
 * First and last day with facts, in days before today. Overtime can be requested up to three days later, and
 * by then all of these days are over.
 */
const [FIRST, LAST] = [6, 3]
/** A day shift, a late-evening shift, a night shift, and a shift that begins at midnight. */
const SHIFTS = ['D', 'A', 'N', 'O'] as const

let desk: RequestDesk
let db: Database
let close: () => Promise<void>
let groups: { rota: string; weekly: string }
let days: Map<number, string>
let shiftIds: Map<string, string>

beforeAll(async () => {
  desk = await openRequestDesk()
  const opened = openDatabase(desk.url, { poolSize: 2, onIdleError: () => undefined })
  db = opened.db
  close = () => opened.pool.end()
  groups = { rota: await desk.group('排班制'), weekly: await desk.group('固定班制') }
  await desk.database.rows(
    "update attend_group set overtime_rule = '审批与打卡取小' where id = any($1)",
    [[groups.rota, groups.weekly]],
  )
  await desk.database.rows(
    `with made as (
       insert into shift_group (id, code, name, short_name, color, kind, day_value)
       values (gen_random_uuid(), 'O', '零点班', '零', '#8250df', '工作', 1) returning id)
     insert into shift_segment (id, shift_group_id, seq, work_on, work_off, on_day_offset, off_day_offset)
     select gen_random_uuid(), id, 1, '00:00', '08:00', '0', '0' from made`,
  )
  await desk.database.rows(
    `update attend_group set shift_group_ids = array(select id from shift_group)
     where id = any($1)`,
    [[groups.rota, groups.weekly]],
  )
  const known = await desk.database.rows<{ code: string; id: string }>(
    'select code, id from shift_group',
  )
  shiftIds = new Map(known.map(({ code, id }) => [code, id]))
  const dates = await desk.database.rows<{ ago: number; day: string }>(
    'select ago, (today() - ago)::text as day from generate_series(-1, 15) ago',
  )
  days = new Map(dates.map(({ ago, day }) => [ago, day]))
})

afterAll(async () => {
  await close?.()
  await desk?.close()
})

const on = (ago: number) => days.get(ago) ?? ''

type Planned = (typeof SHIFTS)[number] | 'rest'
type Step =
  | { do: 'punch'; at: [number, string][] }
  | { do: 'plan'; ago: number; shift: Planned | 'group' }
  | { do: 'leave'; ago: number; length: number; halves: [string, string] }
  | { do: 'revoke' }
  | { do: 'hours'; ago: number; span: [string, string] }
  | { do: 'trip'; ago: number; from: string; hours: number }
  | { do: 'overtime'; ago: number; from: string; hours: number }
  | { do: 'correct'; ago: number; at: string; next: boolean }
  | { do: 'calendar'; ago: number; dayClass: '0' | '1' | '2' | '3' | null }
  | { do: 'move'; ago: number; to: 'rota' | 'weekly' }
  | { do: 'hoursOfShift'; shift: (typeof SHIFTS)[number]; minutes: number }
  | { do: 'close' | 'open'; ago: number }
  | { do: 'recompute'; from: number; to: number }
  | { do: 'settle' }

const ago = fc.integer({ min: LAST, max: FIRST })
const clock = fc.constantFrom(
  '00:20',
  '05:59',
  '06:30',
  '07:50',
  '08:58',
  '09:04',
  '11:20',
  '12:01',
  '13:29',
  '14:10',
  '16:02',
  '18:00',
  '19:40',
  '21:55',
  '22:10',
  '23:50',
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('punch' as const),
      at: fc.array(fc.tuple(ago, clock), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      ago,
      shift: fc.constantFrom(...SHIFTS, 'rest' as const, 'group' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('leave' as const),
      ago,
      length: fc.integer({ min: 0, max: 2 }),
      halves: fc.constantFrom<[string, string]>(
        ['上午', '上午'],
        ['下午', '下午'],
        ['上午', '下午'],
      ),
    }),
  },
  fc.record({ do: fc.constant('revoke' as const) }),
  fc.record({
    do: fc.constant('hours' as const),
    ago,
    span: fc.constantFrom<[string, string]>(
      ['00:30', '01:30'],
      ['02:00', '03:30'],
      ['09:00', '10:00'],
      ['15:00', '17:30'],
      ['22:00', '23:00'],
      ['23:30', '00:30'],
    ),
  }),
  fc.record({
    do: fc.constant('trip' as const),
    ago,
    from: fc.constantFrom('00:00', '08:00', '23:00'),
    hours: fc.constantFrom(4, 12, 30),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('overtime' as const),
      ago: fc.constantFrom(LAST, LAST + 1),
      from: fc.constantFrom('00:30', '06:00', '07:00', '18:30', '22:00', '23:00'),
      hours: fc.constantFrom(1, 2, 4, 26),
    }),
  },
  fc.record({
    do: fc.constant('correct' as const),
    ago,
    at: clock,
    next: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('calendar' as const),
    ago,
    dayClass: fc.constantFrom<('0' | '1' | '2' | '3' | null)[]>('0', '1', '2', '3', null),
  }),
  fc.record({
    do: fc.constant('move' as const),
    ago,
    to: fc.constantFrom<('rota' | 'weekly')[]>('rota', 'weekly'),
  }),
  fc.record({
    do: fc.constant('hoursOfShift' as const),
    shift: fc.constantFrom(...SHIFTS),
    minutes: fc.constantFrom(0, 45, 240),
  }),
  fc.record({ do: fc.constantFrom<('close' | 'open')[]>('close', 'close', 'open'), ago }),
  fc.tuple(ago, ago).map(([a, b]) => ({
    do: 'recompute' as const,
    from: Math.max(a, b),
    to: Math.min(a, b),
  })),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
)

/** The initial roster, day by day. */
const roster = fc.tuple(
  ...Array.from({ length: FIRST - LAST + 1 }, () => fc.constantFrom<Planned[]>(...SHIFTS, 'rest')),
)

/** Facts that do not conflict, in two orders, with computations at different moments. */
const facts = fc
  .record({
    planned: roster,
    punches: fc.uniqueArray(fc.tuple(ago, clock), { maxLength: 8, selector: String }),
    corrected: fc.tuple(ago, clock),
    trip: fc.tuple(ago, fc.constantFrom('00:00', '13:00'), fc.constantFrom(5, 12)),
  })
  .chain(({ planned, punches, corrected: [back, at], trip: [away, from, hours] }) => {
    const steps: Step[] = [
      ...planned.map((shift, nth) => ({ do: 'plan' as const, ago: FIRST - nth, shift })),
      ...punches.map((one) => ({ do: 'punch' as const, at: [one] })),
      { do: 'correct', ago: back, at, next: false },
      { do: 'trip', ago: away, from, hours },
      { do: 'settle' as const },
      { do: 'settle' as const },
      { do: 'settle' as const },
    ]
    const any = fc.shuffledSubarray(steps, { minLength: steps.length })
    return fc.tuple(any, any)
  })

/** The person whose days the steps change, with the ids of their leave requests. */
type Whose = { userId: string; empNo: string; leaves: string[] }

async function somebody(): Promise<Whose> {
  const userId = await desk.person({ group: groups.rota })
  const empNo = await desk.database.value('select emp_no from user_base_info where id = $1', [
    userId,
  ])
  // Creating the person and their group membership marks all days since the first computed day.
  await desk.database.rows('delete from attend_mark where user_id = $1', [userId])
  return { userId, empNo: String(empNo), leaves: [] }
}

const attend = (path: string, call: Parameters<ReturnType<RequestDesk['by']>>[1]) =>
  desk.by('attend')(path, call)

/**
 * Whether the API accepted the change. A refusal by a rule adds no fact, but a server error fails the test.
 */
function taken(answer: Answer): boolean {
  expect(answer.status, answer.text).toBeLessThan(500)
  return answer.status === 200
}

/** Submits and approves a request, if the rules accept it; returns its id. */
async function request(name: string, values: object): Promise<string | null> {
  const added = await desk.add(name, values)
  if (!taken(added)) return null
  const { id } = added.body.response as { id: string }
  if (!taken(await desk.submit(name, id))) return null
  await desk.approve(name, id)
  return id
}

function punch({ empNo }: Whose, rows: readonly [number, string][]) {
  const lines = rows.map(([back, time]) => `${empNo},${on(back)} ${time}:00`)
  return attend('/sa/ClockIn/ImportClockIn', {
    method: 'POST',
    query: { name: 'm.csv' },
    body: new TextEncoder().encode(['工号,时间', ...lines].join('\r\n')),
  })
}

async function plan({ userId }: Whose, back: number, shift: string) {
  const [group] = await desk.database.rows<{ id: string }>('select attend_group_of($1, $2) as id', [
    userId,
    on(back),
  ])
  const item = {
    userId,
    date: on(back),
    shiftGroupId: shiftIds.get(shift) ?? null,
    ...(shift === 'group' ? { isDefault: true as const } : {}),
  }
  return attend(ROSTER_CALLS.save, {
    method: 'POST',
    body: { attendGroupId: group?.id, items: [item] },
  })
}

/** The moment this many hours after a time of a day, as `yyyy-MM-dd HH:mm`. */
const later = (back: number, time: string, hours: number) =>
  new Date(Date.parse(`${on(back)}T${time}:00Z`) + hours * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')

async function decideDay(back: number, dayClass: string | null) {
  const known = await desk.database.rows<{ id: string; version: number }>(
    'select id, version from work_calendar where date = $1 and deleted_at is null',
    [on(back)],
  )
  const [row] = known
  if (row) {
    await attend('/sa/WorkCalendar/DeleteWorkCalendar', { method: 'DELETE', query: { id: row.id } })
  }
  if (dayClass === null) return
  const body = { id: newId(), date: on(back), dayClass, name: '试' }
  taken(await attend('/sa/WorkCalendar/AddWorkCalendar', { method: 'POST', body }))
}

async function move({ userId }: Whose, back: number, to: 'rota' | 'weekly') {
  const body = { id: groups[to], add: [userId], fromDate: on(back) }
  return attend('/sa/AttendGroup/SetAttendGroupUsers', { method: 'PUT', body })
}

/** Changes how many minutes after the last segment of a shift the employee may clock out. */
async function changeHours(code: string, minutes: number) {
  const [row] = await desk.database.rows<{ id: string; version: number }>(
    `select id, version from shift_segment where shift_group_id = $1 and deleted_at is null
     order by seq desc limit 1`,
    [shiftIds.get(code)],
  )
  // Valid from before all days of the test, because the test is about the order of facts, not about versions.
  const body = { id: row?.id, version: row?.version, outAfter: minutes, fromDay: '2000-01-01' }
  return attend('/sa/ShiftSegment/UpdateShiftSegment', { method: 'PUT', body })
}

/** Closes a day or opens it again, and runs the computations that this starts. */
async function setLock(attendGroupId: string, setDate: string, lockType: string): Promise<void> {
  const query = { attendGroupId, setDate, lockType, reason: '补录' }
  taken(await attend(ROSTER_CALLS.lock, { method: 'PUT', query }))
  const runs = await desk.database.rows<{ id: string }>(
    "select id from attend_run where state <> 'done'",
  )
  for (const { id } of runs) await continueRun(db, id, never)
}

async function openAll(): Promise<void> {
  const closed = await desk.database.rows<{ group: string; day: string }>(
    `select attend_group_id as group, set_date as day from attend_lock_now where lock_type = '2'
       and attend_group_id = any($1)`,
    [Object.values(groups)],
  )
  for (const { group, day } of closed) await setLock(group, day, '0')
}

async function take(who: Whose, one: Step): Promise<void> {
  const { userId } = who
  switch (one.do) {
    case 'punch':
      taken(await punch(who, one.at))
      return
    case 'plan':
      taken(await plan(who, one.ago, one.shift))
      return
    case 'leave': {
      const endDate = on(Math.max(one.ago - one.length, LAST))
      const [startHalf, endHalf] = one.halves
      const days = { kind: '1', startDate: on(one.ago), endDate, startHalf, endHalf }
      const id = await request('leaves', { userId, ...days })
      if (id) who.leaves.push(id)
      return
    }
    case 'revoke': {
      const id = who.leaves.pop()
      if (!id) return
      const { start_date: first } = await desk.row('leaves', id)
      const realEnd = new Date(Date.parse(String(first)) - 1).toISOString().slice(0, 10)
      taken(await desk.press('leaves', 'revoke', id, { realEnd }))
      return
    }
    case 'hours':
      await request('hours-leaves', {
        userId,
        date: on(one.ago),
        startTime: one.span[0],
        endTime: one.span[1],
      })
      return
    case 'trip':
      await request('trips', {
        userId,
        startAt: `${on(one.ago)} ${one.from}`,
        endAt: later(one.ago, one.from, one.hours),
      })
      return
    case 'overtime':
      await request('overtimes', {
        userId,
        startAt: `${on(one.ago)} ${one.from}`,
        endAt: later(one.ago, one.from, one.hours),
      })
      return
    case 'correct':
      await request('corrections', {
        userId,
        date: on(one.ago),
        at: `${on(one.ago - Number(one.next))} ${one.at}`,
      })
      return
    case 'calendar':
      await decideDay(one.ago, one.dayClass)
      return
    case 'move':
      taken(await move(who, one.ago, one.to))
      return
    case 'hoursOfShift':
      taken(await changeHours(one.shift, one.minutes))
      return
    case 'close':
    case 'open':
      await setLock(groups.rota, on(one.ago), one.do === 'close' ? '2' : '0')
      return
    case 'recompute':
      taken(
        await attend(RECALCULATION_CALLS.recalculate, {
          method: 'POST',
          body: { userIds: [userId], start: on(one.from), end: on(one.to) },
        }),
      )
      return
    case 'settle':
      await recomputeMarkedDaysOf(db, [userId])
  }
}

/** All computed rows of a person, and the day under which each of their clock-ins is stored. */
async function computedOf({ userId }: Whose) {
  const rows = (sql: string) => desk.database.rows<{ row: Record<string, unknown> }>(sql, [userId])
  return {
    days: await rows(
      `select to_jsonb(d) - '{computed_at}'::text[] as row from attend_day d where user_id = $1
       order by date`,
    ),
    months: await rows(
      `select to_jsonb(m) - '{id,computed_at,created_at,updated_at,version}'::text[] as row
       from attend_month m where user_id = $1 order by month`,
    ),
    punches: await rows(
      `select jsonb_build_object('at', clock_at, 'day', work_date) as row from clock_in
       where user_id = $1 order by clock_at, id`,
    ),
  }
}

/** A row without the ids of its person and of its requests, to compare rows of different people. */
function withoutIds({ user_id: _, ...row }: Record<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(row, (key, value: unknown) => (key === 'id' ? undefined : value)),
  )
}

/** The rows of the person after a computation from scratch. */
async function fromNothing(who: Whose) {
  const known = await desk.database.rows<{ from: string; to: string }>(
    'select min(date)::text as from, max(date)::text as to from attend_day where user_id = $1',
    [who.userId],
  )
  const { from = '', to = '' } = known[0] ?? {}
  for (const table of ['attend_day', 'attend_month']) {
    await desk.database.rows(`delete from ${table} where user_id = $1`, [who.userId])
  }
  await recalculate(db, { people: [who.userId], from, to })
  return computedOf(who)
}

describe('the computed days of an employee', () => {
  test('is what the facts give, in whatever order they came through the calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        roster,
        fc.array(step, { minLength: 6, maxLength: 12 }),
        async (planned, steps) => {
          const who = await somebody()
          for (const [at, shift] of planned.entries()) taken(await plan(who, FIRST - at, shift))
          await recalculate(db, { people: [who.userId], from: on(FIRST + 1), to: on(LAST - 1) })
          for (const one of steps) await take(who, one)
          await openAll()
          await recomputeMarkedDays(db, never)
          const before = await computedOf(who)
          expect(before).toEqual(await fromNothing(who))
          for (const { row } of before.days) {
            const { attend_days: attended, leave_days: leave, absent_days: absent } = row
            const parts = [attended, leave, absent].map(Number)
            expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
            expect(parts.reduce((all, part) => all + part, 0)).toBeLessThanOrEqual(
              Number(row.required_days),
            )
          }
        },
      ),
      { numRuns: 10 },
    )
  })

  test('is the same of two people with the same facts, whatever came first', async () => {
    await fc.assert(
      fc.asyncProperty(facts, async ([steps, turned]) => {
        const rows = []
        for (const order of [steps, turned]) {
          const who = await somebody()
          await recalculate(db, { people: [who.userId], from: on(FIRST + 1), to: on(LAST - 1) })
          for (const one of order) await take(who, one)
          await recomputeMarkedDays(db, never)
          const { days: computed, months } = await computedOf(who)
          rows.push([...computed, ...months].map(({ row }) => withoutIds(row)))
        }
        expect(rows[0]).toEqual(rows[1])
      }),
      { numRuns: 4 },
    )
  })

  test('changes for the night when something is asked for the morning after it', async () => {
    const who = await somebody()
    const [night, morning] = [LAST + 1, LAST]
    await openAll()
    expect(taken(await changeHours('N', 240))).toBe(true)
    for (const back of [night, morning]) await decideDay(back, '0')
    taken(await plan(who, night, 'N'))
    taken(await plan(who, morning, 'rest'))
    taken(
      await punch(who, [
        [night, '21:55'],
        [morning, '08:05'],
      ]),
    )
    await recomputeMarkedDays(db, never)
    const figures = async () => {
      const { days: computed } = await computedOf(who)
      const row = computed.find(({ row: { date } }) => date === on(night))?.row
      return [row?.worked_minutes, row?.leave_minutes, row?.ot_workday, row?.ot_restday]
    }
    // 22:00–06:00 without the break.
    expect(await figures()).toEqual([450, 0, 0, 0])
    await take(who, { do: 'overtime', ago: morning, from: '06:00', hours: 2 })
    await recomputeMarkedDays(db, never)
    // Overtime begins to count half an hour after the night shift, on a morning that is a rest day on the
    // roster: 06:30–08:00.
    expect(await figures()).toEqual([450, 0, 0, 90])
    await take(who, { do: 'hours', ago: morning, span: ['03:00', '04:00'] })
    await recomputeMarkedDays(db, never)
    expect(await figures()).toEqual([390, 60, 0, 90])
  })
})
