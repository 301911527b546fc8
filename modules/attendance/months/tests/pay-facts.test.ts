import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DayDesk, openDays } from '#modules/attendance/days/tests/day-desk.ts'
import { fillPayFacts } from '#modules/attendance/months/api/write-months.ts'

// October 2025 begins on a Wednesday and has 23 weekdays. Here 1, 2, 3 and 31 are public holidays, 7 and 8 are
// free in exchange, and Saturday 11 is worked: 17 weekdays and 4 holidays are paid, 21 days.
const MONTH = '2025-10'
const HOLIDAYS = [1, 2, 3, 31]
const BRIDGES = [7, 8]
const WORKED_SATURDAY = 11
const LAST = 31

let desk: DayDesk
let work: string
let half: string
let off: string

const on = (day: number) => `${MONTH}-${String(day).padStart(2, '0')}`

beforeAll(async () => {
  desk = await openDays()
  work = await desk.shift([{ on: '09:00', off: '18:00', rest: ['12:00', '13:00'] }])
  half = await desk.shift([{ on: '09:00', off: '13:00' }])
  off = await desk.shift([])
  await desk.database.rows('update shift_group set day_value = 0.5 where id = $1', [half])
  await desk.database.rows('update shift_version set day_value = 0.5 where shift_group_id = $1', [
    half,
  ])
  await desk.database.rows("update shift_group set kind = '休息' where id = $1", [off])
  await desk.database.rows("update shift_version set kind = '休息' where shift_group_id = $1", [
    off,
  ])
  await desk.database.rows(
    "delete from work_calendar where date between '2024-12-01' and '2025-12-31'",
  )
  for (const day of HOLIDAYS) await desk.calendar(on(day), '2', '节日')
  for (const day of BRIDGES) await desk.calendar(on(day), '1')
  await desk.calendar(on(WORKED_SATURDAY), '3')
})

afterAll(() => desk?.close())

type Week = { saturday?: string; makeup?: string; holiday?: string }

/** A group that works from Monday to Friday, and on Saturdays by the shift in `saturday`. */
async function week({ saturday, makeup, holiday }: Week = {}): Promise<string> {
  const id = await desk.group({ holiday: holiday ?? '法定节假日自动休息' })
  await desk.database.rows(
    `update attend_group set kind = '固定班制', monday_id = $2, tuesday_id = $2, wednesday_id = $2,
       thursday_id = $2, friday_id = $2, saturday_id = $3, makeup_rule = $4 where id = $1`,
    [id, work, saturday ?? null, makeup ?? '按原星期'],
  )
  return id
}

/** A person employed from one day to the other, by default since 2015 without an end. */
async function person(group: string, { from, to }: { from?: string; to?: string } = {}) {
  const id = await desk.person(group)
  const first = from ?? '2015-07-01'
  await desk.database.rows(
    'update user_base_info set join_date = $2, leave_date = $3 where id = $1',
    [id, first, to ?? null],
  )
  await desk.database.rows(
    'update user_position set start_date = $2, end_date = $3 where user_id = $1',
    [id, first, to ?? null],
  )
  await desk.database.rows('delete from employment_status where user_id = $1', [id])
  await desk.database.rows(
    "insert into employment_status (user_id, from_day, to_day, status) values ($1, $2, $3, '2')",
    [id, first, to ?? null],
  )
  return id
}

async function facts(userId: string, month = MONTH) {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  await desk.compute(userId, `${month}-01`, `${month}-${last}`)
  return await desk.month(userId, month)
}

const paid = async (userId: string) => {
  const row = await facts(userId)
  return [Number(row?.month_pay_days), Number(row?.employed_pay_days)]
}

test('a month counts its working days and the holidays on them', async () => {
  expect(await paid(await person(await week()))).toEqual([21, 21])
})

test('answer 41: who joins after five paid days, three of them holidays, has sixteen of 21', async () => {
  // 1, 2 and 3 are holidays, 6 and 9 are worked, 7 and 8 are free.
  expect(await paid(await person(await week(), { from: on(10) }))).toEqual([21, 16])
})

test('answer 42: who leaves has the days until then; holidays after it are not his', async () => {
  expect(await paid(await person(await week(), { to: on(30) }))).toEqual([21, 20])
})

test('a Saturday worked in exchange counts where the group works it', async () => {
  expect(await paid(await person(await week({ makeup: '调休上班日按周一班次' })))).toEqual([22, 22])
})

test('six days a week have more paid days, a half Saturday half a day', async () => {
  // Four Saturdays: 4, 11, 18 and 25.
  expect(await paid(await person(await week({ saturday: work })))).toEqual([25, 25])
  expect(await paid(await person(await week({ saturday: half })))).toEqual([23, 23])
})

test('a holiday on a day of rest is not paid, on a worked Saturday it is', async () => {
  await desk.calendar(on(18), '2', '周六的节日')
  expect(await paid(await person(await week()))).toEqual([21, 21])
  expect(await paid(await person(await week({ saturday: work })))).toEqual([25, 25])
  await desk.database.rows('delete from work_calendar where date = $1', [on(18)])
})

test('a person without a group or a roster has the days of the calendar', async () => {
  // The Saturday worked in exchange is a working day of the calendar.
  expect(await paid(await person(await desk.group()))).toEqual([22, 22])
})

test('a rotating roster counts its shifts, a holiday planned as work once, its rest days never', async () => {
  const group = await desk.group()
  const userId = await person(group)
  for (let day = 1; day <= LAST; day += 1) {
    const isWork = day % 3 !== 0
    await desk.plan(userId, group, on(day), isWork ? work : off)
  }
  // 21 of 31 days have a shift. Of the holidays, 1, 2 and 31 are worked; 3 is a day of rest on the roster.
  expect(await paid(userId)).toEqual([21, 21])
  const keeping = await desk.group({ holiday: '法定节假日自动休息' })
  const free = await person(keeping)
  for (let day = 1; day <= LAST; day += 1) {
    const isWork = day % 3 !== 0 && !HOLIDAYS.includes(day)
    await desk.plan(free, keeping, on(day), isWork ? work : off)
  }
  // 18 shifts, and the four holidays on weekdays, which the calendar left free.
  expect(await paid(free)).toEqual([22, 22])
})

test('two groups in a month: each day keeps the plan of its group', async () => {
  const userId = await person(await week())
  const sixDays = await week({ saturday: work })
  await desk.database.rows('update attend_member set to_date = $2 where user_id = $1', [
    userId,
    on(15),
  ])
  await desk.database.rows(
    `insert into attend_member (id, attend_group_id, user_id, from_date)
     values (gen_random_uuid(), $1, $2, $3)`,
    [sixDays, userId, on(16)],
  )
  // Saturdays 18 and 25 are worked, 4 and 11 are not.
  expect(await paid(userId)).toEqual([23, 23])
})

test('answer 45 and fault 1: unpaid days by kind and rate, never absence as well', async () => {
  const userId = await person(await week())
  await desk.leave(userId, '1', on(13), on(15))
  await desk.leave(userId, '3', on(16))
  const row = await facts(userId)
  expect(row?.unpaid).toEqual([{ kind: '1', days: '3.00', rate: '0.00' }])
  // No clock-in on any day: 17 days required, four of them leave, and no day counts twice.
  expect(row).toMatchObject({ required_days: '17.00', leave_days: '4.00', absent_days: '13.00' })
})

test('leave with a share of pay keeps its rate', async () => {
  await desk.database.rows(
    `update policy_param set value = (select jsonb_agg(case when e ->> 'kind' = '12'
       then e || '{"payRate": 0.8}' else e end) from jsonb_array_elements(value::jsonb) e)::text
     where key = 'leave.kinds' and city is null`,
  )
  const userId = await person(await week())
  await desk.leave(userId, '12', on(13), on(14))
  await desk.leave(userId, '1', on(15))
  expect((await facts(userId))?.unpaid).toEqual([
    { kind: '1', days: '1.00', rate: '0.00' },
    { kind: '12', days: '2.00', rate: '0.80' },
  ])
})

test('answer 46: five sick days are within six months of the illness', async () => {
  const userId = await person(await week())
  await desk.leave(userId, '2', on(13), on(17))
  const row = await facts(userId)
  expect(row?.sick_spell).toEqual([{ since: on(13), within: '5.00', beyond: '0.00' }])
  expect(row?.unpaid).toEqual([{ kind: '2', days: '5.00', rate: '0.00' }])
})

test('answer 46: in the ninth month of an illness the days are beyond, also when computed alone', async () => {
  const userId = await person(await week())
  await desk.leave(userId, '2', '2025-02-10', on(14))
  await desk.compute(userId, '2025-02-01', '2025-09-30')
  // 6, 9, 10, 13 and 14 are worked; 1 to 3 and 7 to 8 are free.
  expect((await facts(userId))?.sick_spell).toEqual([
    { since: '2025-02-10', within: '0.00', beyond: '5.00' },
  ])
  // The last day within six months is 9 August; August has six working days until then.
  expect((await desk.month(userId, '2025-08'))?.sick_spell).toEqual([
    { since: '2025-02-10', within: '6.00', beyond: '15.00' },
  ])
})

test('back at work for three days it is the same illness, for four another one', async () => {
  const same = await person(await week())
  await desk.leave(same, '2', on(13))
  await desk.leave(same, '2', on(17))
  // 14, 15 and 16 lie between; the weekend of 18 and 19 does not count.
  expect((await facts(same))?.sick_spell).toEqual([
    { since: on(13), within: '2.00', beyond: '0.00' },
  ])
  const other = await person(await week())
  await desk.leave(other, '2', on(13))
  await desk.leave(other, '2', on(20))
  expect((await facts(other))?.sick_spell).toEqual([
    { since: on(13), within: '1.00', beyond: '0.00' },
    { since: on(20), within: '1.00', beyond: '0.00' },
  ])
})

test('a month follows an illness that turns out to have begun earlier', async () => {
  const userId = await person(await week())
  await desk.leave(userId, '2', on(9), on(9))
  await facts(userId)
  await desk.leave(userId, '2', '2025-09-29', '2025-09-30')
  await desk.compute(userId, '2025-09-01', '2025-09-30')
  expect((await desk.month(userId, MONTH))?.sick_spell).toEqual([
    { since: '2025-09-29', within: '1.00', beyond: '0.00' },
  ])
})

/** Stores the overtime of a day as the engine stores it: minutes by request and class of day. */
async function putOvertime(
  userId: string,
  date: string,
  parts: readonly { id: string; kind: string; counted: number; lieu?: true }[],
) {
  const sum = (kind: string) =>
    parts.filter((part) => part.kind === kind).reduce((all, { counted }) => all + counted, 0)
  const lieu = parts.filter((part) => part.lieu).reduce((all, { counted }) => all + counted, 0)
  await desk.database.rows(
    `update attend_day set ot_detail = $3, ot_workday = $4, ot_restday = $5, ot_holiday = $6, ot_to_lieu = $7
     where user_id = $1 and date = $2`,
    [userId, date, JSON.stringify(parts), sum('workday'), sum('restday'), sum('holiday'), lieu],
  )
}

/** Fills the facts of the month again, as for a month that was computed before these facts existed. */
async function refill(userId: string) {
  await desk.database.rows(
    'update attend_month set month_pay_days = null where user_id = $1 and month = $2',
    [userId, MONTH],
  )
  await fillPayFacts(desk.db, new AbortController().signal)
  return await desk.month(userId, MONTH)
}

test('answer 47: overtime given back by class of day; holiday hours stay paid', async () => {
  const userId = await person(await week())
  await facts(userId)
  const pay = await desk.overtime(userId, `${on(13)} 18:00`, `${on(14)} 04:00`)
  const back = await desk.overtime(userId, `${on(18)} 09:00`, `${on(18)} 12:00`, '调休')
  const asked = await desk.overtime(userId, `${on(1)} 09:00`, `${on(1)} 11:00`, '调休')
  await putOvertime(userId, on(13), [{ id: pay, kind: 'workday', counted: 600 }])
  await putOvertime(userId, on(18), [
    { id: back, kind: 'restday', counted: 180, lieu: true },
    { id: pay, kind: 'restday', counted: 300 },
  ])
  await putOvertime(userId, on(1), [
    { id: asked, kind: 'holiday', counted: 120 },
    { id: pay, kind: 'holiday', counted: 120 },
  ])
  expect(await refill(userId)).toMatchObject({
    ot_workday_lieu: '0.00',
    ot_restday_lieu: '3.00',
    ot_holiday_lieu: '2.00',
  })
})

test('months from before get the facts, and no other figure of a closed month changes', async () => {
  const userId = await person(await week(), { from: on(10) })
  await desk.leave(userId, '2', on(13), on(14))
  const { month_pay_days, employed_pay_days, unpaid, sick_spell } = (await facts(userId)) ?? {}
  const computed = { month_pay_days, employed_pay_days, unpaid, sick_spell }
  await desk.database.rows(
    `update attend_month set month_pay_days = null, employed_pay_days = null, unpaid = '[]', sick_spell = '[]',
       locked = true, confirmed_at = '2025-11-02', computed_at = '2025-11-01', attend_days = 3.25
     where user_id = $1`,
    [userId],
  )
  const before = await desk.month(userId, MONTH)
  await fillPayFacts(desk.db, new AbortController().signal)
  expect(await desk.month(userId, MONTH)).toEqual({ ...before, ...computed })
  expect(computed.sick_spell).toHaveLength(1)
})

test('employed paid days never exceed the month, and what is given back adds up', async () => {
  const groups = [await week(), await week({ saturday: half }), await desk.group()]
  const property = fc.asyncProperty(
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 1, max: LAST }),
    fc.integer({ min: 1, max: LAST }),
    fc.array(fc.record({ kind: fc.constantFrom('workday', 'restday'), isLieu: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    }),
    async (at, one, two, papers) => {
      const [from, to] = [Math.min(one, two), Math.max(one, two)]
      const group = groups[at] ?? ''
      const whole = await paid(await person(group))
      const userId = await person(group, { from: on(from), to: on(to) })
      const [month = 0, employed = 0] = await paid(userId)
      expect(whole[1]).toBe(whole[0])
      expect(month).toBe(whole[0])
      expect(employed).toBeLessThanOrEqual(month)
      const parts = papers.map(({ kind, isLieu }, nth) => ({
        id: userId,
        kind,
        counted: 10 * (nth + 1),
        ...(isLieu && { lieu: true as const }),
      }))
      await putOvertime(userId, on(from), parts)
      const row = await refill(userId)
      const minutes = parts
        .filter(({ lieu }) => lieu)
        .reduce((all, { counted }) => all + counted, 0)
      const sum = Number(row?.ot_workday_lieu) + Number(row?.ot_restday_lieu)
      expect(sum.toFixed(2)).toBe((Math.round((minutes / 60) * 100) / 100).toFixed(2))
    },
  )
  await fc.assert(property, { numRuns: 12, seed: 34 })
})
