import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeMonths } from '#modules/attendance/months/api/write-months.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

let copy: TestDatabase
let database: DatabaseClient
let db: Database
let end: () => Promise<void>
let group: string
let userId: string

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  const opened = openDatabase(copy.url, { poolSize: 4, onIdleError: () => undefined })
  db = opened.db
  end = () => opened.pool.end()
  group = String(
    await database.value(
      `insert into attend_group (id, code, name, kind, holiday_rule, makeup_rule, overtime_rule, work_hours)
       values (gen_random_uuid(), 'CYC', '周期组', '排班制', '不考虑节假日', '按原星期', '审批为准', '标准工时')
       returning id`,
    ),
  )
  userId = String(
    await database.value(
      `select b.id from user_base_info b where b.status = '2' and b.join_date < '2025-01-01'
         and exists (select from user_position p where p.user_id = b.id and p.is_main
           and p.start_date < '2025-01-01' and p.end_date is null) order by b.emp_no limit 1`,
    ),
  )
})

afterAll(async () => {
  await database?.end()
  await end?.()
  await copy?.drop()
})

beforeEach(async () => {
  for (const table of ['attend_day', 'attend_month', 'attend_member', 'attend_lock']) {
    await database.rows(`delete from ${table}`)
  }
  await database.rows(
    `insert into attend_member (id, attend_group_id, user_id, from_date)
     values (gen_random_uuid(), $1, $2, '2020-01-01')`,
    [group, userId],
  )
})

type Hours = { system?: string; cycle?: string | null; from?: string; to?: string }

const reckon = ({
  system = '综合计算',
  cycle = '月',
  from = '2025-01-01',
  to = '2025-12-31',
}: Hours) =>
  database.rows(
    'update attend_group set work_hours = $2, cycle = $3, hours_from = $4, hours_to = $5 where id = $1',
    [group, system, cycle, from, to],
  )

type Day = { worked?: number; leave?: number; dayClass?: string } & {
  workday?: number
  restday?: number
  holiday?: number
  toLieu?: number
}

/** Inserts a day as the engine writes it; the values are in hours. */
async function put(date: string, day: Day) {
  const minutes = (hours = 0) => Math.round(hours * 60)
  await database.rows(
    `insert into attend_day (user_id, date, attend_group_id, plan, day_class, worked_minutes, leave_minutes,
       ot_workday, ot_restday, ot_holiday, ot_to_lieu, statuses)
     values ($1, $2, $3, 'shift', $4, $5, $6, $7, $8, $9, $10, '{normal}')
     on conflict (user_id, date) do update set worked_minutes = excluded.worked_minutes`,
    [
      userId,
      date,
      group,
      day.dayClass ?? '0',
      minutes(day.worked),
      minutes(day.leave),
      minutes(day.workday),
      minutes(day.restday),
      minutes(day.holiday),
      minutes(day.toLieu),
    ],
  )
}

/** Puts this many hours of a month on its 15th, because sums do not depend on the day. */
const month = (of: string, day: Day) => put(`${of}-15`, day)

/**
 * Inserts days without hours, as the first and last days of months. Cycles follow the calendar, but count
 * only from the employee's first day.
 */
async function edges(...days: string[]) {
  for (const day of days) await put(day, {})
}

const addUp = (from: string, to: string) =>
  db
    .transaction()
    .execute((tx) =>
      writeMonths(tx, { people: [userId], from: `${from}-01`, to: `${to}-28` }, false),
    )

type Row = Record<'month' | 'system' | 'until', string | null> &
  Record<'workday' | 'restday' | 'holiday' | 'hours' | 'standard' | 'over', number>

const rows = () =>
  database.rows<Row>(
    `select month, hours_system as system, to_char(cycle_until, 'MM-DD') as until, ot_workday::float8 as workday,
       ot_restday::float8 as restday, ot_holiday::float8 as holiday, cycle_hours::float8 as hours,
       cycle_standard::float8 as standard, cycle_over::float8 as over
     from attend_month order by month`,
  )

describe('averaged working time', () => {
  test('of a month: hours beyond a twelfth of the year are overtime, days of rest too', async () => {
    await reckon({})
    await edges('2025-01-01')
    await month('2025-01', { worked: 164, restday: 20 })
    await addUp('2025-01', '2025-01')
    expect(await rows()).toMatchObject([
      {
        workday: 18.67,
        restday: 0,
        hours: 184,
        standard: 165.33,
        system: '综合计算',
        until: '01-31',
      },
    ])
  })

  test('of a quarter: only its last month carries it, and follows what changes before', async () => {
    await reckon({ cycle: '季' })
    await edges('2025-01-01')
    for (const [of, worked] of [
      ['01', 180],
      ['02', 140],
      ['03', 200],
    ] as const) {
      await month(`2025-${of}`, { worked })
      await addUp(`2025-${of}`, `2025-${of}`)
    }
    expect((await rows()).map(({ hours, workday }) => [hours, workday])).toEqual([
      [180, 0],
      [320, 0],
      [520, 24],
    ])
    await put('2025-01-15', { worked: 190 })
    await addUp('2025-01', '2025-01')
    expect((await rows()).map(({ hours, workday }) => [hours, workday])).toEqual([
      [190, 0],
      [330, 0],
      [530, 34],
    ])
  })

  test('pays public holidays beside it, the shift that is worked then as well', async () => {
    await reckon({ cycle: '季' })
    await put('2025-01-01', { worked: 8, holiday: 2, dayClass: '2' })
    await month('2025-01', { worked: 172 })
    await month('2025-02', { worked: 140 })
    await month('2025-03', { worked: 200 })
    await addUp('2025-01', '2025-03')
    const [first, , last] = await rows()
    expect(first).toMatchObject({ holiday: 10, workday: 0 })
    expect(last).toMatchObject({ hours: 512, workday: 16, holiday: 0 })
  })

  test('of a year, from the first day of the employee on, less the leave', async () => {
    await reckon({ cycle: '年' })
    await edges('2025-07-01')
    await month('2025-08', { leave: 16 })
    await month('2025-12', { worked: 1_000 })
    await addUp('2025-07', '2025-12')
    const last = (await rows()).at(-1)
    expect(last).toMatchObject({ standard: 1_000.15, hours: 1_000, workday: 15.85, over: 15.85 })
  })

  test('leaves out hours that are given back as time off', async () => {
    await reckon({})
    await edges('2025-01-01')
    await month('2025-01', { worked: 160, workday: 10, toLieu: 4 })
    await addUp('2025-01', '2025-01')
    expect(await rows()).toMatchObject([{ hours: 166, workday: 0.67 }])
  })

  test('ends with the month in which the employee leaves the group or the company', async () => {
    await reckon({ cycle: '季' })
    await edges('2025-01-01', '2025-02-10')
    await month('2025-01', { worked: 300 })
    await database.rows("update attend_member set to_date = '2025-02-10' where user_id = $1", [
      userId,
    ])
    await addUp('2025-01', '2025-02')
    const [first, second] = await rows()
    // The employee is in the group for 41 of the 90 days of the quarter, so 225.96 of the 496 standard hours apply.
    expect(first).toMatchObject({ workday: 0 })
    expect(second).toMatchObject({ until: '02-10', standard: 225.96, workday: 74.04 })
  })

  test('holds as long as it is approved, then the standard holds again', async () => {
    await reckon({ to: '2025-01-31' })
    await edges('2025-01-01')
    await month('2025-01', { worked: 170, restday: 10 })
    await month('2025-02', { worked: 170, restday: 10, workday: 3 })
    await addUp('2025-01', '2025-02')
    expect(await rows()).toMatchObject([
      { system: '综合计算', workday: 14.67, restday: 0 },
      { system: null, workday: 3, restday: 10, hours: 0, over: 0 },
    ])
  })

  test('of any hours: the months of a cycle together carry the hours beyond it, in any order', async () => {
    const hours = fc.integer({ min: 0, max: 280 })
    const plan = fc.record({
      cycle: fc.constantFrom<[string, number]>(['月', 1], ['季', 3], ['年', 12]),
      worked: fc.array(fc.tuple(hours, fc.integer({ min: 0, max: 40 })), {
        minLength: 12,
        maxLength: 12,
      }),
      order: fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 }),
    })
    await fc.assert(
      fc
        .asyncProperty(plan, async ({ cycle: [cycle, months], worked, order }) => {
          await reckon({ cycle })
          const name = (at: number) => `2025-${String(at + 1).padStart(2, '0')}`
          for (const [at, [hoursWorked, leave]] of worked.entries()) {
            await put(`${name(at)}-01`, {})
            await month(name(at), { worked: hoursWorked, leave })
          }
          for (const at of order) await addUp(name(at), name(at))
          const found = await rows()
          for (let first = 0; first < 12; first += months) {
            const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
            const within = worked.slice(first, first + months)
            const standard = Math.round(((248 * 8 * months) / 12) * 100) / 100
            const due = Math.max(standard - sum(within.map(([, leave]) => leave)), 0)
            const beyond = Math.max(sum(within.map(([own]) => own)) - due, 0)
            const carried = found.slice(first, first + months).map(({ workday }) => workday)
            expect(sum(carried)).toBeCloseTo(beyond, 2)
            expect(sum(carried.slice(0, -1))).toBe(0)
          }
        })
        .beforeEach(async () => {
          await database.rows('delete from attend_day')
          await database.rows('delete from attend_month')
        }),
      { numRuns: 12 },
    )
  })
})

describe('working time without fixed hours', () => {
  test('has no overtime, but public holidays where the place has it so', async () => {
    await reckon({ system: '不定时', cycle: null })
    await put('2025-01-01', { worked: 8, dayClass: '2' })
    await month('2025-01', { worked: 200, workday: 10, restday: 12 })
    await addUp('2025-01', '2025-01')
    expect(await rows()).toMatchObject([{ system: '不定时', workday: 0, restday: 0, holiday: 0 }])
    await database.rows(
      `insert into policy_param (id, key, city, effective_from, value, basis)
       select gen_random_uuid(), 'ot.flexibleHoliday', work_city, '2020-01-01', 'true', '地方规定'
       from user_base_info where id = $1`,
      [userId],
    )
    await addUp('2025-01', '2025-01')
    expect(await rows()).toMatchObject([{ workday: 0, restday: 0, holiday: 8 }])
    // The rule that applies from March on does not change earlier holidays, although all months are summed
    // together.
    await database.rows(
      `update policy_param set effective_from = '2025-03-01'
       where key = 'ot.flexibleHoliday' and city is not null`,
    )
    await put('2025-04-04', { worked: 8, dayClass: '2' })
    await addUp('2025-01', '2025-04')
    expect((await rows()).map(({ holiday }) => holiday)).toEqual([0, 8])
    await database.rows(
      "delete from policy_param where key = 'ot.flexibleHoliday' and city is not null",
    )
  })
})
