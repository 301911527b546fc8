import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantAnnual } from '#modules/attendance/balances/api/grant-annual.ts'
import {
  grantLieu,
  releaseLeave,
  reserveLeave,
  returnLeave,
  useLeave as takeLeave,
} from '#modules/attendance/balances/api/leave-ledger.ts'
import { openLots } from '#modules/attendance/balances/api/leave-lots.ts'
import { settleLots } from '#modules/attendance/balances/api/settle-lots.ts'
import { grantThisYear, settleBalances } from '#modules/attendance/balances/api/update-balances.ts'
import { leaveBalances } from '#modules/attendance/balances/define/leave-balance.ts'
import { leaveEntries } from '#modules/attendance/balances/define/leave-entry.ts'
import {
  LEAVE_BALANCE_CALLS,
  myLeaveBalance,
} from '#modules/attendance/balances/wire/leave-balance.ts'
import { Failure } from '#platform/api/failure.ts'
import {
  type Answer,
  type Caller,
  newId,
  pageIn,
  type RunningApi,
  refusalIn,
  startApi,
} from '#tests/api/running-api.ts'
import { type Entry, type LeaveDesk, openLeaveDesk } from './leave-desk.ts'

const [ANNUAL, LIEU, WELFARE] = ['3', '11', '31']
const START = '2026-03-02'
const RUNS = 80

let desk: LeaveDesk

beforeAll(async () => {
  desk = await openLeaveDesk()
})
afterAll(() => desk?.close())

const rowsOf = (answer: Answer) => pageIn(answer).data

const leaveOf = (id = newId()) => ({ type: 'attendance/leaves', id })
const overtimeOf = (id = newId()) => ({ type: 'attendance/overtimes', id })

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Grants annual leave of a year, on its first day. */
const give = (userId: string, days: number, values: object = {}) =>
  desk.run((tx) =>
    openLots(
      tx,
      [
        {
          userId,
          kind: ANNUAL,
          year: 2026,
          date: '2026-01-01',
          expireAt: '2027-12-31',
          tenths: days * 10,
          cause: '授予',
          ...values,
        },
      ],
      {},
    ),
  )

const causesAndDays = (entries: readonly Entry[]) =>
  entries.map(({ cause, tenths }) => [cause, tenths / 10])

const refusal = async (pending: Promise<unknown>): Promise<string> => {
  const error = await pending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Failure)) throw error ?? new Error('it was not refused')
  return error.message
}

describe('a reservation', () => {
  beforeAll(() => desk.setToday(START))

  test('takes what ends first, and says so entry by entry', async () => {
    const userId = await desk.person()
    await give(userId, 3)
    await give(userId, 2, { kind: WELFARE, expireAt: '2026-12-31' })
    const source = leaveOf()
    await desk.run((tx) =>
      reserveLeave(tx, { userId, kind: ANNUAL, days: 3.5, from: START, source }),
    )
    const entries = await desk.entries(userId)
    expect(entries.slice(2).map(({ kind, cause, tenths }) => [kind, cause, tenths])).toEqual([
      [WELFARE, '占用', -20],
      [ANNUAL, '占用', -15],
    ])
  })

  test('beyond the balance is refused, and changes nothing', async () => {
    const userId = await desk.person()
    await give(userId, 3)
    const ask = (days: number, kind = ANNUAL) =>
      desk.run((tx) => reserveLeave(tx, { userId, kind, days, from: START, source: leaveOf() }))
    expect(await refusal(ask(3.1))).toBe('leave.tooLittle')
    expect(await refusal(ask(0.5, LIEU))).toBe('leave.tooLittleLieu')
    expect(causesAndDays(await desk.entries(userId))).toEqual([['授予', 3]])
    await ask(3)
  })

  test('reaches nothing that has ended, or not begun, on the day of the leave', async () => {
    const userId = await desk.person()
    await give(userId, 2, { expireAt: '2026-04-30' })
    await give(userId, 5, { year: 2027, date: '2027-01-01', expireAt: '2028-12-31' })
    const ask = (from: string, days: number) =>
      desk.run((tx) => reserveLeave(tx, { userId, kind: ANNUAL, days, from, source: leaveOf() }))
    expect(await refusal(ask('2026-05-01', 1))).toBe('leave.tooLittle')
    await ask('2026-04-30', 2)
    await ask('2027-01-04', 5)
    // The entry is dated on the first day of the lot, because nothing can be booked on the lot earlier.
    expect((await desk.entries(userId)).at(-1)).toMatchObject({ date: '2027-01-01', tenths: -50 })
  })

  test('of the same days twice at once: one of them is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const userId = await desk.person()
      await give(userId, 1)
      const ask = () =>
        desk.run((tx) =>
          reserveLeave(tx, { userId, kind: ANNUAL, days: 1, from: START, source: leaveOf() }),
        )
      const answers = await Promise.allSettled([ask(), ask(), ask()])
      const refused = answers.filter(({ status }) => status === 'rejected')
      expect(refused).toHaveLength(2)
      for (const { reason } of refused as PromiseRejectedResult[]) {
        expect((reason as Failure).message).toBe('leave.tooLittle')
      }
    }
  })

  test('asked again with other days or another kind is made anew', async () => {
    const userId = await desk.person()
    await give(userId, 3)
    await desk.run((tx) => grantLieu(tx, { userId, hours: 16, on: START, source: overtimeOf() }))
    const source = leaveOf()
    const ask = (kind: string, days: number) =>
      desk.run((tx) => reserveLeave(tx, { userId, kind, days, from: START, source }))
    await ask(ANNUAL, 3)
    await ask(ANNUAL, 2)
    await ask(LIEU, 2)
    const left = (await desk.entries(userId)).reduce((sum, { tenths }) => sum + tenths, 0)
    expect(left).toBe(30)
  })
})

describe('what becomes of it', () => {
  beforeAll(() => desk.setToday(START))

  async function reserved(days: number, lots: readonly object[] = [{}]) {
    const userId = await desk.person()
    for (const lot of lots) await give(userId, 5, lot)
    const source = leaveOf()
    await desk.run((tx) => reserveLeave(tx, { userId, kind: ANNUAL, days, from: START, source }))
    return { userId, source }
  }

  test('it is released, used in part or in whole, and each of it once', async () => {
    const { userId, source } = await reserved(3)
    for (const _ of [1, 2]) await desk.run((tx) => takeLeave(tx, source, 2.5))
    for (const _ of [1, 2]) await desk.run((tx) => releaseLeave(tx, source))
    expect(causesAndDays(await desk.entries(userId)).slice(1)).toEqual([
      ['占用', -3],
      ['释放', 3],
      ['使用', -2.5],
    ])
    const other = await reserved(3)
    const tooMany = desk.run((tx) => takeLeave(tx, other.source, 3.1))
    expect(await refusal(tooMany)).toBe('leave.moreThanReserved')
  })

  test('days are given back to the lots that they came from, so many in all', async () => {
    const { userId, source } = await reserved(7, [{}, { expireAt: '2026-12-31' }])
    await desk.run((tx) => takeLeave(tx, source))
    for (const days of [1, 1, 3]) await desk.run((tx) => returnLeave(tx, source, days))
    const back = (await desk.entries(userId)).filter(({ cause }) => cause === '退回')
    expect(back.map(({ expireAt, tenths }) => [expireAt, tenths])).toEqual([
      ['2027-12-31', 10],
      ['2027-12-31', 10],
      ['2026-12-31', 10],
    ])
    expect(await refusal(desk.run((tx) => returnLeave(tx, source, 7.5)))).toBe('leave.moreThanUsed')
    await desk.run((tx) => returnLeave(tx, source, 7))
    const again = { userId, kind: ANNUAL, days: 1, from: START, source }
    expect(await refusal(desk.run((tx) => reserveLeave(tx, again)))).toBe('leave.takenBefore')
  })

  test('what ended meanwhile comes back and expires at once', async () => {
    const { userId, source } = await reserved(2, [{ expireAt: '2026-03-31' }])
    await desk.run((tx) => takeLeave(tx, source))
    await desk.setToday('2026-04-10')
    await desk.run((tx) => returnLeave(tx, source, 2))
    const entries = await desk.entries(userId)
    expect(causesAndDays(entries).slice(-2)).toEqual([
      ['退回', 2],
      ['过期', -5],
    ])
    expect(entries.at(-1)).toMatchObject({ date: '2026-04-10', leftAfter: 0 })
    await desk.setToday(START)
  })
})

describe('time off in lieu', () => {
  beforeAll(() => desk.setToday(START))

  test('eight hours are a day, which can be taken for half a year', async () => {
    const userId = await desk.person()
    const source = overtimeOf()
    for (const _ of [1, 2]) {
      await desk.run((tx) => grantLieu(tx, { userId, hours: 12, on: '2026-02-28', source }))
    }
    expect(await desk.entries(userId)).toMatchObject([
      { kind: LIEU, tenths: 15, date: '2026-02-28', expireAt: '2026-08-28', cause: '授予' },
    ])
  })

  test('of overtime that is no more is taken back, as far as nobody has taken it', async () => {
    const userId = await desk.person()
    const source = overtimeOf()
    const grant = (hours: number) =>
      desk.run((tx) => grantLieu(tx, { userId, hours, on: '2026-02-28', source }))
    await grant(16)
    const reservation = { userId, kind: LIEU, days: 0.5, from: START, source: leaveOf() }
    await desk.run((tx) => reserveLeave(tx, reservation))
    await grant(12)
    await grant(0)
    expect(causesAndDays(await desk.entries(userId))).toEqual([
      ['授予', 2],
      ['占用', -0.5],
      ['授予', -0.5],
      ['授予', -1],
    ])
  })

  test('is carried into the next year, and taken back from there', async () => {
    const userId = await desk.person()
    const source = overtimeOf()
    const grant = (hours: number) =>
      desk.run((tx) => grantLieu(tx, { userId, hours, on: '2025-12-20', source }))
    await grant(8)
    const entries = await desk.entries(userId)
    expect(entries.map(({ year, cause, tenths }) => [year, cause, tenths])).toEqual([
      [2025, '授予', 10],
      [2025, '结转', -10],
      [2026, '结转', 10],
    ])
    expect(new Set(entries.map(({ expireAt }) => expireAt))).toEqual(new Set(['2026-06-20']))
    await grant(0)
    expect((await desk.entries(userId)).at(-1)).toMatchObject({ year: 2026, tenths: -10 })
  })
})

describe('days that pass', () => {
  test('expire on the day after the last one, once, also late', async () => {
    await desk.setToday(START)
    const userId = await desk.person()
    await give(userId, 5, { expireAt: '2026-03-31' })
    for (const day of ['2026-03-31', '2026-04-07', '2026-04-08']) {
      await desk.setToday(day)
      await desk.run((tx) => settleLots(tx, null))
      const entries = await desk.entries(userId)
      expect(entries).toHaveLength(day === '2026-03-31' ? 1 : 2)
    }
    expect((await desk.entries(userId)).at(-1)).toMatchObject({ cause: '过期', date: '2026-04-01' })
  })

  test('a reservation at the turn of the year stays, and what it gives back is carried over', async () => {
    await desk.setToday('2026-12-28')
    const userId = await desk.person()
    await give(userId, 5)
    const source = leaveOf()
    const reservation = { userId, kind: ANNUAL, days: 2, from: '2027-01-04', source }
    await desk.run((tx) => reserveLeave(tx, reservation))
    await desk.setToday('2027-01-02')
    for (const _ of [1, 2]) await desk.run((tx) => settleLots(tx, null))
    await desk.run((tx) => releaseLeave(tx, source))
    const entries = await desk.entries(userId)
    expect(entries.map(({ year, cause, tenths, date }) => [year, cause, tenths, date])).toEqual([
      [2026, '授予', 50, '2026-01-01'],
      [2026, '占用', -20, '2026-12-28'],
      [2026, '结转', -30, '2027-01-01'],
      [2027, '结转', 30, '2027-01-01'],
      [2026, '释放', 20, '2027-01-02'],
      [2026, '结转', -20, '2027-01-02'],
      [2027, '结转', 20, '2027-01-02'],
    ])
  })
})

describe('leave of an employee who has left', () => {
  /**
   * Grants days of all kinds, makes the employee leave the company on the day `leave`, and settles the lots
   * on each of the days.
   */
  async function goneOn(leave: string, grantDay: string, days: readonly string[]) {
    await desk.setToday(grantDay)
    const userId = await desk.person()
    for (const kind of [ANNUAL, LIEU, WELFARE]) {
      await give(userId, 4, { kind, date: grantDay, year: Number(grantDay.slice(0, 4)) })
    }
    await desk.database.rows(
      "update user_base_info set status = '4', leave_date = $2 where id = $1",
      [userId, leave],
    )
    for (const day of days) {
      await desk.setToday(day)
      await desk.run((tx) => settleLots(tx, null))
    }
    return { userId, entries: (await desk.entries(userId)).slice(3) }
  }

  test('stays to the end of the year and is not carried into the next one', async () => {
    const within = await goneOn('2026-11-30', '2026-03-02', ['2026-12-31'])
    expect(within.entries).toEqual([])
    const { entries } = await goneOn('2026-11-30', '2026-03-02', ['2027-01-01', '2027-01-02'])
    expect(entries.map(({ year, cause, tenths, date }) => [year, cause, tenths, date])).toEqual(
      [ANNUAL, LIEU, WELFARE].map(() => [2026, '过期', -40, '2026-12-01']),
    )
  })

  test('ends also if it was carried over before the departure was known', async () => {
    const userId = await desk.person()
    await give(userId, 4)
    await desk.setToday('2027-01-01')
    await desk.run((tx) => settleLots(tx, [userId]))
    await desk.database.rows(
      "update user_base_info set status = '4', leave_date = '2026-12-31' where id = $1",
      [userId],
    )
    for (const _ of [1, 2]) await desk.run((tx) => settleLots(tx, null))
    const entries = await desk.entries(userId)
    expect(entries.slice(3).map(({ year, cause, tenths }) => [year, cause, tenths])).toEqual([
      [2027, '过期', -40],
    ])
  })

  test('ends with the year of the departure, however early in it', async () => {
    // The days were carried over on 1 January, before the employee left on the third. They end when the next
    // year begins.
    const { userId, entries } = await goneOn('2027-01-03', '2026-03-02', ['2027-01-04'])
    expect(entries.map(({ cause }) => cause)).toEqual(Array(6).fill('结转'))
    await desk.setToday('2028-01-01')
    await desk.run((tx) => settleLots(tx, [userId]))
    const left =
      'select coalesce(sum("left"), 0)::float as left from leave_balance where user_id = $1'
    expect(await desk.database.value(left, [userId])).toBe(0)
    expect((await desk.entries(userId)).filter(({ year }) => year === 2028)).toEqual([])
  })

  test('is carried over for an employee who came back', async () => {
    const { userId } = await goneOn('2026-11-30', '2026-03-02', ['2026-12-15'])
    await desk.database.rows(
      "update user_base_info set status = '2', leave_date = null where id = $1",
      [userId],
    )
    await desk.setToday('2027-01-01')
    await desk.run((tx) => settleLots(tx, [userId]))
    const causes = (await desk.entries(userId)).slice(3).map(({ cause }) => cause)
    expect(causes).toEqual(Array(6).fill('结转'))
  })
})

describe('annual leave of a year', () => {
  beforeAll(() => desk.setToday('2026-03-02'))

  const grant = (year: number, ...people: string[]) =>
    desk.run((tx) => grantAnnual(tx, { year, whose: sql<boolean>`b.id = any(${people}::uuid[])` }))

  const entriesOf = async (userId: string) =>
    (await desk.entries(userId)).map(({ kind, date, cause, tenths, expireAt }) => [
      kind,
      date,
      cause,
      tenths / 10,
      expireAt,
    ])

  test('is granted once, by years of work, to every current employee', async () => {
    const ten = await desk.person({ join: '2020-01-01', workStart: '2016-01-01' })
    const none = await desk.person({ join: '2025-06-01' })
    const midYear = await desk.person({ join: '2026-07-01', workStart: '2010-01-01' })
    expect(await grant(2026, ten, none, midYear)).toBe(2)
    expect(await grant(2026, ten, none, midYear)).toBe(0)
    expect(await entriesOf(ten)).toEqual([[ANNUAL, '2026-01-01', '授予', 10, '2027-12-31']])
    expect(await entriesOf(none)).toEqual([])
    expect(await entriesOf(midYear)).toEqual([[ANNUAL, '2026-07-01', '授予', 5, '2027-12-31']])
  })

  test('says in the ledger by which share of the year it came to be', async () => {
    const whole = await desk.person({ join: '2020-01-01', workStart: '2016-01-01' })
    const midYear = await desk.person({ join: '2026-07-01', workStart: '2010-01-01' })
    const grows = await desk.person({ join: '2020-01-01', workStart: '2016-07-01' })
    await grant(2026, whole, midYear, grows)
    await desk.setToday('2026-07-01')
    await grant(2026, grows)
    await desk.setToday('2026-03-02')
    const reasons = async (userId: string) =>
      (
        await desk.database.rows<{ reason: string }>(
          'select reason from leave_entry where user_id = $1 order by id',
          [userId],
        )
      ).map(({ reason }) => reason)
    expect(await reasons(whole)).toEqual(['5 × 365 ÷ 365 + 5 × 365 ÷ 365 = 10 → 10'])
    expect(await reasons(midYear)).toEqual(['5 × 184 ÷ 365 + 5 × 184 ÷ 365 = 5.04 → 5'])
    expect(await reasons(grows)).toEqual([
      '5 × 365 ÷ 365 = 5 → 5',
      '5 × 365 ÷ 365 + 5 × 184 ÷ 365 = 7.52 → 7 − 5',
    ])
  })

  test('says by how much work it was counted, on the day before a level and on it', async () => {
    const [before, on] = [
      await desk.person({ join: '2020-01-01', workStart: '2016-03-03' }),
      await desk.person({ join: '2020-01-01', workStart: '2016-03-02' }),
    ]
    await grant(2026, before, on)
    const work = (userId: string) =>
      desk.database.rows(
        `select work_start::text as since, work_counted_on::text as until, work_months as months,
           work_years::float as years
         from leave_entry_row where user_id = $1 order by id`,
        [userId],
      )
    expect(await work(before)).toEqual([
      { since: '2016-03-03', until: '2026-03-02', months: 119, years: 9.9 },
    ])
    expect(await work(on)).toEqual([
      { since: '2016-03-02', until: '2026-03-02', months: 120, years: 10 },
    ])
  })

  test('grows by the difference on the day on which a band is reached', async () => {
    const userId = await desk.person({ join: '2020-01-01', workStart: '2016-07-01' })
    await grant(2026, userId)
    await desk.setToday('2026-07-01')
    await grant(2026, userId)
    await grant(2026, userId)
    await desk.setToday('2026-03-02')
    expect((await entriesOf(userId)).map(([, date, , tenths]) => [date, tenths])).toEqual([
      ['2026-01-01', 5],
      ['2026-07-01', 2],
    ])
  })

  test('shrinks when an employee leaves, as far as it was not taken', async () => {
    const [kept, taken] = [
      await desk.person({ workStart: '2010-01-01' }),
      await desk.person({ workStart: '2010-01-01' }),
    ]
    await grant(2026, kept, taken)
    const source = leaveOf()
    const reservation = { userId: taken, kind: ANNUAL, days: 8, from: '2026-03-02', source }
    await desk.run((tx) => reserveLeave(tx, reservation))
    await desk.run((tx) => takeLeave(tx, source))
    await desk.database.rows(
      "update user_base_info set status = '4', leave_date = '2026-06-30' where id = any($1)",
      [[kept, taken]],
    )
    await grant(2026, kept, taken)
    const left = async (userId: string) =>
      (await desk.entries(userId)).reduce((sum, { tenths }) => sum + tenths, 0)
    // 181 days of employment at 10 days a year: ⌊181 ÷ 365 × 10⌋ = 4 days. The grant does not take back days that the
    // employee has taken.
    expect([await left(kept), await left(taken)]).toEqual([40, 0])
    const back = await desk.database.value(
      "select reason from leave_entry where user_id = $1 and cause = '授予' and delta < 0",
      [kept],
    )
    expect(back).toBe('5 × 181 ÷ 365 + 5 × 181 ÷ 365 = 4.95 → 4 − 10')
  })

  test('is lost by months of sick leave, and what was taken is set off against the next year', async () => {
    const [ill, taken] = [
      await desk.person({ join: '2020-01-01', workStart: '2018-01-01' }),
      await desk.person({ join: '2020-01-01', workStart: '2018-01-01' }),
    ]
    await grant(2026, ill, taken)
    const source = leaveOf()
    const reservation = { userId: taken, kind: ANNUAL, days: 3, from: '2026-03-02', source }
    await desk.run((tx) => reserveLeave(tx, reservation))
    await desk.run((tx) => takeLeave(tx, source))
    for (const userId of [ill, taken]) {
      await desk.database.rows(
        `insert into leave (id, doc_no, user_id, dept_id, kind, start_date, start_half, end_date,
           end_half, days, reason, state)
         select gen_random_uuid(), 'QJ' || gen_random_uuid(), id, dept_id, '2', '2026-04-01', '上午',
           '2026-05-30', '下午', 43, '病假', '4' from user_base_info where id = $1`,
        [userId],
      )
    }
    await desk.setToday('2026-05-29')
    expect(await grant(2026, ill, taken)).toBe(0)
    await desk.setToday('2026-05-30')
    expect(await grant(2026, ill, taken)).toBe(2)
    await desk.setToday('2027-01-01')
    await grant(2027, ill, taken)
    await desk.setToday('2026-03-02')
    const of = async (userId: string, year: number) =>
      (await desk.entries(userId))
        .filter((entry) => entry.year === year)
        .reduce((sum, { tenths }) => sum + tenths, 0)
    expect([await of(ill, 2026), await of(ill, 2027)]).toEqual([0, 50])
    expect([await of(taken, 2026), await of(taken, 2027)]).toEqual([0, 20])
  })

  /** Reserves annual leave that begins on this day, and takes it. */
  async function take(userId: string, days: number, from: string) {
    const source = leaveOf()
    await desk.run((tx) => reserveLeave(tx, { userId, kind: ANNUAL, days, from, source }))
    await desk.run((tx) => takeLeave(tx, source))
    return source
  }

  /** Sixty days of sick leave, which cost the employee the annual leave of the year. */
  const fallIll = (userId: string, year: number) =>
    desk.database.rows(
      `insert into leave (id, doc_no, user_id, dept_id, kind, start_date, start_half, end_date,
         end_half, days, reason, state)
       select gen_random_uuid(), 'QJ' || gen_random_uuid(), id, dept_id, '2', make_date($2, 4, 1), '上午',
         make_date($2, 5, 30), '下午', 43, '病假', '4' from user_base_info where id = $1`,
      [userId, year],
    )

  test.each([
    // `carried`: days carried over from the year before. `taken`: days taken of these and of the lost year.
    // `back`: days returned. `added`: days added by hand. `due`: the grant of the year after the lost year.
    { name: 'carried days alone', carried: 5, taken: [5], due: 5 },
    { name: 'carried days, then two of the year itself', carried: 5, taken: [5, 2], due: 3 },
    { name: 'one leave of both', carried: 5, taken: [6], due: 4 },
    { name: 'half of what was carried', carried: 5, taken: [2.5], due: 5 },
    { name: 'days of the year itself', carried: 0, taken: [3], due: 2 },
    {
      name: 'days of the year itself that were given back',
      carried: 0,
      taken: [3],
      back: 2,
      due: 4,
    },
    { name: 'days that were added by hand', carried: 0, taken: [2], added: 2, due: 5 },
    { name: 'nothing', carried: 5, taken: [], due: 5 },
  ])('after a lost year is set off against what was taken of its own grant: $name', async (one) => {
    const { carried, taken, due, back = 0, added = 0 } = one
    const userId = await desk.person({ join: '2024-01-01', workStart: '2024-01-01' })
    await desk.setToday('2027-01-01')
    if (carried > 0) await grant(2027, userId)
    await desk.setToday('2028-01-01')
    await grant(2028, userId)
    if (added > 0) {
      const year = { year: 2028, date: '2028-01-01', expireAt: '2028-12-31', cause: '调整' }
      await give(userId, added, year)
    }
    await desk.setToday('2028-03-01')
    for (const days of taken) {
      const source = await take(userId, days, '2028-03-01')
      if (back > 0) await desk.run((tx) => returnLeave(tx, source, back))
    }
    await fallIll(userId, 2028)
    await desk.setToday('2028-06-01')
    await grant(2028, userId)
    await desk.setToday('2029-01-01')
    await grant(2029, userId)
    await desk.setToday('2026-03-02')
    const granted = (await desk.entries(userId))
      .filter(({ year, cause }) => year === 2029 && cause === '授予')
      .reduce((sum, { tenths }) => sum + tenths, 0)
    expect(granted / 10).toBe(due)
  })

  test('follows the parameters of the work city', async () => {
    const inCity = (key: string, value: unknown, from = '2020-01-01') =>
      desk.database.rows(
        `insert into policy_param (id, key, city, effective_from, value, basis)
         values (gen_random_uuid(), $1, '台账市', $2, $3, '地方规定')`,
        [key, from, JSON.stringify(value)],
      )
    await inCity('lieu.months', 3)
    await inCity('carry.months', 3)
    const unpaid = { kind: '1', counts: 'work', payRate: 0, days: null, per: 'year' }
    await inCity('leave.kinds', [{ ...unpaid, payRate: 1 }], '2026-02-01')
    const of = async (city: string, firstDay: string) => {
      const userId = await desk.person({ join: '2020-01-01', workStart: '2020-01-01' })
      await desk.database.rows('update user_base_info set work_city = $2 where id = $1', [
        userId,
        city,
      ])
      await grant(2026, userId)
      await desk.run((tx) => grantLieu(tx, { userId, hours: 8, on: START, source: overtimeOf() }))
      const ends = (await desk.entries(userId)).map(({ expireAt }) => expireAt)
      // Twenty days of personal leave cost the year's annual leave in a city that pays them.
      await desk.database.rows(
        `insert into attend_day (user_id, date, plan, day_class, statuses, leave_days, leave_detail)
         select $1, $2::date + at, 'shift', '0', '{leave}', 1,
           '[{"id": "personal", "kind": "1", "days": 1, "minutes": 480}]'
         from generate_series(0, 19) at`,
        [userId, firstDay],
      )
      return { ends, changed: await grant(2026, userId) }
    }
    const own = ['2027-03-31', '2026-06-02']
    expect(await of('台账市', '2026-02-02')).toEqual({ ends: own, changed: 1 })
    // One of the twenty days is before the start of the city's rule.
    expect(await of('台账市', '2026-01-31')).toEqual({ ends: own, changed: 0 })
    const national = ['2027-12-31', '2026-09-02']
    expect(await of('别的市', '2026-02-02')).toEqual({ ends: national, changed: 0 })
  })

  test('comes with what the rank adds, which ends with the year', async () => {
    const userId = await desk.person({ workStart: '2015-07-01' })
    await desk.database.rows(
      `update user_base_info set rank_id = (select id from post_rank where extra_leave = 2 limit 1)
       where id = $1`,
      [userId],
    )
    await grant(2026, userId)
    expect(await entriesOf(userId)).toEqual([
      [ANNUAL, '2026-01-01', '授予', 10, '2027-12-31'],
      [WELFARE, '2026-01-01', '授予', 2, '2026-12-31'],
    ])
  })

  test('is given and carried over by the nightly job, whenever it runs', async () => {
    const userId = await desk.person({ workStart: '2015-07-01' })
    const night = () =>
      desk.run(async (tx) => {
        await settleBalances(tx)
        await grantThisYear(tx)
      })
    await night()
    for (const day of ['2027-01-09', '2027-01-10']) {
      await desk.setToday(day)
      await night()
    }
    await desk.setToday('2026-03-02')
    const entries = await desk.entries(userId)
    expect(entries.map(({ year, date, cause, tenths }) => [year, date, cause, tenths])).toEqual([
      [2026, '2026-01-01', '授予', 100],
      [2026, '2027-01-01', '结转', -100],
      [2027, '2027-01-01', '结转', 100],
      [2027, '2027-01-01', '授予', 100],
    ])
  })
})

describe('over the wire', () => {
  let api: RunningApi
  let attend: Caller

  beforeAll(async () => {
    // The other tests have moved the date. Set it back before the API starts.
    await desk.setToday(START)
    api = await startApi(desk.url)
    attend = await api.as('attend')
  })
  afterAll(() => api?.close())

  const balanceOf = async (userId: string) => {
    const query = { userId, pageSize: 5 }
    const answer = await attend(leaveBalances.endpoints.list, { query })
    return rowsOf(answer)
  }

  test('attendance grants a year twice and the second time nobody gets anything', async () => {
    const userId = await desk.person({ workStart: '2006-01-01' })
    const grant = () =>
      attend('/sa/LeaveBalance/GrantLeaveBalance', { method: 'POST', body: { year: 2026 } })
    expect((await grant()).status).toBe(200)
    expect((await grant()).body.response).toMatchObject({ count: 0 })
    const [balance] = await balanceOf(userId)
    expect(balance).toMatchObject({ year: 2026, kind: ANNUAL, granted: '15.0', left: '15.0' })
    const late = await attend('/sa/LeaveBalance/GrantLeaveBalance', {
      method: 'POST',
      body: { year: 2030 },
    })
    expect(refusalIn(late).errors).toContain('year')
  })

  test('a balance is adjusted with a reason, never below nothing, and its ledger tells', async () => {
    const userId = await desk.person()
    await give(userId, 3)
    const [{ id = '' } = {}] = await balanceOf(userId)
    const adjust = (delta: string, reason = '补录') =>
      attend('/sa/LeaveBalance/AdjustLeaveBalance', {
        method: 'POST',
        query: { id: String(id) },
        body: { delta, reason },
      })
    expect((await adjust('1.5')).status).toBe(200)
    expect((await adjust('-4')).status).toBe(200)
    expect(refusalIn(await adjust('-0.6')).errors).toContain('delta')
    expect(refusalIn(await adjust('0')).errors).toContain('delta')
    expect((await balanceOf(userId))[0]).toMatchObject({ adjusted: '-2.5', left: '0.5' })
    const query = { balanceId: String(id), columns: 'date,cause,delta,leftAfter,reason' }
    const ledger = rowsOf(await attend(leaveEntries.endpoints.list, { query }))
    expect(ledger.map(({ cause, delta, leftAfter }) => [cause, delta, leftAfter])).toEqual([
      ['调整', '-1.0', '0.5'],
      ['调整', '-3.0', '1.5'],
      ['调整', '1.5', '4.5'],
      ['授予', '3.0', '3.0'],
    ])
  })

  test('users read their own balances and cannot grant or adjust them', async () => {
    const staff = await api.as('staff1')
    const own = myLeaveBalance.parse((await staff(LEAVE_BALANCE_CALLS.mine)).body.response)
    const mine = await desk.database.value(
      "select user_base_id from app_user where user_name = 'staff1'",
    )
    const [{ sum = null } = {}] = await desk.database.rows<{ sum: string | null }>(
      'select sum("left")::float as sum from leave_lot where user_id = $1',
      [mine],
    )
    expect(own.balances.reduce((total, { left }) => total + left, 0)).toBe(Number(sum ?? 0))
    expect(own.lots.reduce((total, { left }) => total + left, 0)).toBe(Number(sum ?? 0))
    expect(own.entries.length).toBeGreaterThan(0)
    expect(own.workStart).toBe(
      await desk.database.value('select work_start_date::text from user_base_info where id = $1', [
        mine,
      ]),
    )
    const listed = rowsOf(await staff(leaveBalances.endpoints.list, { query: { pageSize: 100 } }))
    expect(new Set(listed.map(({ userId }) => userId))).toEqual(new Set([mine]))
    const body = { year: 2026 }
    const grant = await staff('/sa/LeaveBalance/GrantLeaveBalance', { method: 'POST', body })
    expect(grant.status).toBe(403)
  })
})

describe('the ledger itself', () => {
  test('is never changed, by the product or by its owner', async () => {
    const change = desk.database.rows('update leave_entry set delta = 9')
    await expect(change).rejects.toThrow(/append-only/)
    await expect(desk.database.rows('delete from leave_entry')).rejects.toThrow(/append-only/)
    await expect(desk.database.rows('truncate leave_entry')).rejects.toThrow(/append-only/)
  })

  test('never takes more from a lot than it holds, also with several requests at once', async () => {
    const userId = await desk.person()
    await give(userId, 1)
    const [entry] = await desk.entries(userId)
    const write = desk.database.rows(
      "insert into leave_entry (lot_id, date, delta, cause) values ($1, today(), -1.1, '使用')",
      [entry?.lot],
    )
    await expect(write).rejects.toThrow(/leave_lot_left_check/)
  })
})

type Step =
  | { does: 'give'; days: number; lasts: number; kind: string }
  | { does: 'lieu'; hours: number; ago: number; at: number }
  | { does: 'reserve'; kind: string; days: number; ahead: number; at: number }
  | { does: 'release' | 'use'; at: number; days: number | undefined }
  | { does: 'return'; at: number; days: number }
  | { does: 'wait'; days: number }

const at = fc.integer({ min: 0, max: 3 })
const days = fc.integer({ min: 1, max: 60 }).map((tenths) => tenths / 10)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('give' as const),
    days,
    lasts: fc.integer({ min: 0, max: 400 }),
    kind: fc.constantFrom(ANNUAL, WELFARE),
  }),
  fc.record({
    does: fc.constant('lieu' as const),
    hours: fc.integer({ min: 0, max: 40 }),
    ago: fc.integer({ min: 0, max: 220 }),
    at,
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('reserve' as const),
      kind: fc.constantFrom(ANNUAL, LIEU, WELFARE),
      days,
      ahead: fc.integer({ min: -20, max: 120 }),
      at,
    }),
  },
  fc.record({
    does: fc.constantFrom('release' as const, 'use' as const),
    at,
    days: fc.option(days, { nil: undefined }),
  }),
  fc.record({ does: fc.constant('return' as const), at, days }),
  fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 150 }) }),
)

/** The days that the employee can take on a day, calculated from the entries alone. */
function inReach(entries: readonly Entry[], kind: string, day: string, today: string): number {
  const kinds = kind === ANNUAL ? [ANNUAL, WELFARE] : [kind]
  const origins = new Map(entries.map(({ lot, date }) => [lot, date] as const).reverse())
  return entries
    .filter((entry) => kinds.includes(entry.kind) && entry.expireAt >= day)
    .filter(({ expireAt }) => expireAt >= today)
    .filter(({ lot }) => (origins.get(lot) ?? '') <= day || carriedIn(entries, lot))
    .reduce((sum, { tenths }) => sum + tenths, 0)
}

const carriedIn = (entries: readonly Entry[], lot: string) =>
  entries.some((entry) => entry.lot === lot && entry.cause === '结转' && entry.tenths > 0)

/** Checks that no sum is below zero on any day, and that every stored sum equals the sum of its entries. */
async function check(userId: string, entries: readonly Entry[]): Promise<void> {
  for (const key of ['lot', 'balance'] as const) {
    for (const id of new Set(entries.map((entry) => entry[key]))) {
      const own = entries.filter((entry) => entry[key] === id)
      for (const day of new Set(own.map(({ date }) => date))) {
        const sum = own
          .filter(({ date }) => date <= day)
          .reduce((total, { tenths }) => total + tenths, 0)
        expect(sum).toBeGreaterThanOrEqual(0)
        const last = own.filter(({ date }) => date === day).at(-1)
        if (key === 'balance') expect(last?.leftAfter).toBe(sum)
      }
    }
  }
  const [kept] = await desk.database.rows<{ wrong: string }>(
    `select count(*) as wrong from leave_balance b
     where b.user_id = $1 and (
       b."left" <> (select sum(delta) from leave_entry e where e.balance_id = b.id)
       or b."left" <> (select sum(l."left") from leave_lot l where l.balance_id = b.id)
       or b."left" <> b.granted + b.carried + b.adjusted - b.used - b.locked - b.expired - b.moved
       or b.expire_at is distinct from
         (select min(l.expire_at) from leave_lot l where l.balance_id = b.id and l."left" > 0))`,
    [userId],
  )
  expect(Number(kept?.wrong)).toBe(0)
}

test('whatever happens in whatever order, the sums hold and twice is once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      let today = START
      await desk.setToday(today)
      const userId = await desk.person()
      const leaves = [leaveOf(), leaveOf(), leaveOf(), leaveOf()]
      const works = [overtimeOf(), overtimeOf(), overtimeOf(), overtimeOf()]
      const perform = (action: Step) =>
        desk.run(async (tx) => {
          const source = leaves['at' in action ? action.at : 0] ?? leaveOf()
          if (action.does === 'lieu') {
            const { hours, ago } = action
            const work = works[action.at] ?? overtimeOf()
            await grantLieu(tx, { userId, hours, on: later(START, -ago), source: work })
          }
          if (action.does === 'reserve') {
            const { kind, days: wanted, ahead } = action
            const from = later(today, ahead)
            await reserveLeave(tx, { userId, kind, days: wanted, from, source })
          }
          if (action.does === 'release') await releaseLeave(tx, source)
          if (action.does === 'use') await takeLeave(tx, source, action.days)
          if (action.does === 'return') await returnLeave(tx, source, action.days)
          if (action.does === 'wait') await settleLots(tx, null)
        })
      for (const action of steps) {
        const before = await desk.entries(userId)
        if (action.does === 'wait') {
          today = later(today, action.days)
          await desk.setToday(today)
        }
        if (action.does === 'give') {
          const year = Number(today.slice(0, 4))
          const ends = {
            year,
            date: today,
            expireAt: later(today, action.lasts),
            kind: action.kind,
          }
          await give(userId, action.days, ends)
        } else {
          const outcome = await perform(action).then(
            () => null,
            (error: unknown) => error,
          )
          if (outcome !== null && !(outcome instanceof Failure)) throw outcome
          const after = await desk.entries(userId)
          if (outcome !== null) expect(after).toEqual(before)
          else {
            await perform(action)
            expect(await desk.entries(userId)).toEqual(after)
          }
          const isNew =
            action.does === 'reserve' &&
            !before.some(({ source }) => source === leaves[action.at]?.id)
          if (isNew) {
            const from = later(today, action.ahead)
            const enough = inReach(before, action.kind, from, today) >= action.days * 10
            expect(outcome === null).toBe(enough)
          }
        }
        await check(userId, await desk.entries(userId))
      }
    }),
    { numRuns: RUNS },
  )
})
