import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { continueRun } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { beginClosing } from '#modules/attendance/locks/api/recalculation-runs.ts'
import { checkRoster } from '#modules/attendance/roster/api/checks/check-roster.ts'
import { type DayDesk, openDays } from './day-desk.ts'

const never = new AbortController().signal

let desk: DayDesk
let group: string
let office: string
let night: string

beforeAll(async () => {
  desk = await openDays()
  group = await desk.group()
  office = await desk.shift([{ on: '09:00', off: '18:00', rest: ['12:00', '13:00'] }])
  night = await desk.shift([{ on: '22:00', off: '06:00', overnight: true }])
})

afterAll(async () => {
  await desk?.close()
})

/** A person with a shift on a day; by default on a Tuesday in March 2026. */
async function onShift(shiftId: string | null = office, date = '2026-03-10', city?: string) {
  const userId = await desk.person(group, city ?? null)
  await desk.plan(userId, group, date, shiftId)
  return userId
}

describe('approved overtime and the clock-ins of a shift', () => {
  test('clock-ins before the shift count from its paper on, also when the month is closed', async () => {
    const own = await desk.group()
    const userId = await desk.person(own)
    await desk.plan(userId, own, '2026-03-10', office)
    await desk.overtime(userId, '2026-03-10 07:00', '2026-03-10 09:00')
    await desk.punch(userId, '2026-03-10 06:55', '2026-03-10 18:05')
    await desk.compute(userId, '2026-03-01', '2026-03-31')
    const attended = { attend_days: '1.00', absent_days: '0.00', miss_times: 0, ot_workday: 120 }
    expect(await desk.day(userId, '2026-03-10')).toMatchObject(attended)
    const run = await desk.db.transaction().execute(async (tx) => {
      return beginClosing(tx, { groupId: own, setDate: '2026-03' }, null)
    })
    await continueRun(desk.db, run ?? '', never)
    expect(await desk.day(userId, '2026-03-10')).toMatchObject(attended)
  })

  test('clock-ins after the shift count as long as its paper lasts', async () => {
    const userId = await onShift()
    await desk.overtime(userId, '2026-03-10 18:00', '2026-03-10 22:00')
    await desk.punch(userId, '2026-03-10 08:55', '2026-03-10 22:05')
    await desk.compute(userId, '2026-03-10')
    expect(await desk.day(userId, '2026-03-10')).toMatchObject({
      attend_days: '1.00',
      miss_times: 0,
      worked_minutes: 480,
      ot_workday: 240,
    })
  })

  test('overtime begins as long after the shift as the shift says', async () => {
    const later = await desk.shift([
      { on: '09:00', off: '18:00', rest: ['12:00', '13:00'], overtimeAfter: 30 },
    ])
    const userId = await onShift(later)
    await desk.overtime(userId, '2026-03-10 18:00', '2026-03-10 20:00')
    await desk.punch(userId, '2026-03-10 08:55', '2026-03-10 20:00')
    await desk.compute(userId, '2026-03-10')
    expect(await desk.day(userId, '2026-03-10')).toMatchObject({ ot_workday: 90 })
  })
})

describe('the class of hours', () => {
  beforeAll(async () => {
    await desk.calendar('2026-05-01', '2', '劳动节')
    await desk.calendar('2026-05-02', '1', '劳动节')
    await desk.calendar('2026-04-30', '0')
  })

  test('a shift on a statutory holiday is paid threefold under standard hours', async () => {
    const userId = await onShift(office, '2026-05-01')
    await desk.punch(userId, '2026-05-01 08:55', '2026-05-01 18:05')
    await desk.compute(userId, '2026-05-01')
    expect(await desk.day(userId, '2026-05-01')).toMatchObject({
      ot_holiday: 480,
      holiday_minutes: 480,
      attend_days: '1.00',
      statuses: ['normal'],
    })
    expect(await desk.month(userId, '2026-05')).toMatchObject({ ot_holiday: '8.00' })
  })

  test('a night has hours of the holiday on either side of midnight', async () => {
    const into = await onShift(night, '2026-04-30')
    await desk.punch(into, '2026-04-30 21:55', '2026-05-01 06:05')
    await desk.compute(into, '2026-04-30')
    expect(await desk.day(into, '2026-04-30')).toMatchObject({ ot_holiday: 360 })
    const outOf = await onShift(night, '2026-05-01')
    await desk.punch(outOf, '2026-05-01 21:55', '2026-05-02 06:05')
    await desk.compute(outOf, '2026-05-01')
    expect(await desk.day(outOf, '2026-05-01')).toMatchObject({ ot_holiday: 120 })
  })

  test('the last night of an employee who leaves reaches into the holiday', async () => {
    const userId = await onShift(night, '2026-04-30')
    await desk.database.rows(
      "update user_position set end_date = '2026-04-30' where user_id = $1",
      [userId],
    )
    await desk.punch(userId, '2026-04-30 21:55', '2026-05-01 06:05')
    await desk.compute(userId, '2026-04-30')
    expect(await desk.day(userId, '2026-04-30')).toMatchObject({ ot_holiday: 360 })
  })

  test('what rests is what the roster says', async () => {
    // 14 March 2026 is a Saturday with a shift, 11 March a Wednesday of rest.
    const userId = await onShift(office, '2026-03-14')
    await desk.plan(userId, group, '2026-03-11', null)
    await desk.overtime(userId, '2026-03-14 18:00', '2026-03-14 20:00')
    await desk.overtime(userId, '2026-03-11 09:00', '2026-03-11 12:00')
    await desk.punch(userId, '2026-03-14 08:55', '2026-03-14 20:05')
    await desk.punch(userId, '2026-03-11 09:00', '2026-03-11 12:00')
    await desk.compute(userId, '2026-03-11', '2026-03-14')
    expect(await desk.day(userId, '2026-03-14')).toMatchObject({ ot_workday: 120, ot_restday: 0 })
    expect(await desk.day(userId, '2026-03-11')).toMatchObject({ ot_workday: 0, ot_restday: 180 })
  })

  test('time off in lieu is only for the hours that are not on the holiday', async () => {
    const userId = await onShift(office, '2026-04-30')
    await desk.overtime(userId, '2026-04-30 22:00', '2026-05-01 02:00', '调休')
    await desk.punch(userId, '2026-04-30 08:55', '2026-05-01 02:05')
    await desk.compute(userId, '2026-04-30')
    expect(await desk.day(userId, '2026-04-30')).toMatchObject({
      ot_workday: 120,
      ot_holiday: 120,
      ot_to_lieu: 120,
      ot_detail: [
        { kind: 'workday', counted: 120, lieu: true },
        { kind: 'holiday', counted: 120 },
      ],
    })
  })
})

/**
 * Kinds of hourly leave, the code that the list shows for each, and the paid days of a day with half a day of this
 * leave.
 */
const KINDS: readonly (readonly [string, string, string])[] = [
  ['事假', '1', '0.50'],
  ['病假', '2', '0.50'],
  ['哺乳', '10', '1.00'],
  ['调休', '11', '1.00'],
  ['其他', '99', '0.50'],
]

describe('hours of leave', () => {
  test.each(KINDS)(
    '%s is leave of kind %s and leaves %s of the day paid',
    async (kind, code, paid) => {
      const userId = await onShift()
      await desk.hours(userId, kind, '2026-03-10', '14:00', '18:00')
      await desk.punch(userId, '2026-03-10 08:55', '2026-03-10 14:05')
      await desk.compute(userId, '2026-03-10')
      expect(await desk.month(userId, '2026-03')).toMatchObject({
        leave_by_kind: { [code]: 0.5 },
        attend_days: '0.50',
        paid_days: paid,
      })
    },
  )

  test.each(['09:00', '10:30', '13:00', '17:00'])(
    'an hour from %s costs an eighth of a day',
    async (from) => {
      const userId = await onShift()
      const [hour = '', minute = ''] = from.split(':')
      await desk.hours(userId, '哺乳', '2026-03-10', from, `${Number(hour) + 1}:${minute}`)
      await desk.punch(userId, '2026-03-10 08:55', '2026-03-10 18:05')
      await desk.compute(userId, '2026-03-10')
      expect(await desk.day(userId, '2026-03-10')).toMatchObject({
        leave_days: '0.13',
        attend_days: '0.87',
      })
      expect(await desk.month(userId, '2026-03')).toMatchObject({ paid_days: '1.00' })
    },
  )

  test.each([
    ['事假', '1', '7.00'],
    ['病假', '2', '7.00'],
    ['哺乳', '10', '8.00'],
    ['调休', '11', '8.00'],
  ])('an hour of %s on each of eight days is a day', async (kind, code, paid) => {
    const userId = await desk.person(group)
    const days = ['02', '03', '04', '05', '06', '09', '10', '11'].map((day) => `2026-03-${day}`)
    for (const date of days) {
      await desk.plan(userId, group, date, office)
      await desk.punch(userId, `${date} 08:55`, `${date} 18:05`)
      await desk.hours(userId, kind, date, '10:00', '11:00')
    }
    await desk.compute(userId, '2026-03-01', '2026-03-31')
    expect(await desk.day(userId, '2026-03-02')).toMatchObject({
      leave_days: '0.13',
      attend_days: '0.87',
    })
    expect(await desk.month(userId, '2026-03')).toMatchObject({
      leave_days: '1.00',
      leave_by_kind: { [code]: 1 },
      attend_days: '7.00',
      paid_days: paid,
    })
  })

  test('what leave does not excuse is late by its own length', async () => {
    const userId = await onShift()
    await desk.hours(userId, '事假', '2026-03-10', '10:00', '12:00')
    await desk.punch(userId, '2026-03-10 12:58', '2026-03-10 18:05')
    await desk.compute(userId, '2026-03-10')
    expect(await desk.day(userId, '2026-03-10')).toMatchObject({
      late_minutes: 60,
      absent_days: '0.00',
      leave_days: '0.25',
      attend_days: '0.75',
    })
  })

  test('personal leave is paid where the city has it so, from the day on which it has', async () => {
    await desk.database.rows(
      `insert into policy_param (id, key, city, effective_from, value, basis)
       values (gen_random_uuid(), 'leave.kinds', '带薪市', '2026-03-10',
         '[{"kind":"1","counts":"work","payRate":1,"days":null}]', '地方规定')`,
    )
    const paidOn = async (date: string, city: string) => {
      const userId = await onShift(office, date, city)
      await desk.leave(userId, '1', date)
      await desk.compute(userId, date)
      return (await desk.month(userId, '2026-03'))?.paid_days
    }
    expect(await paidOn('2026-03-10', '带薪市')).toBe('1.00')
    expect(await paidOn('2026-03-09', '带薪市')).toBe('0.00')
    expect(await paidOn('2026-03-10', '别的市')).toBe('0.00')
  })
})

describe('rules of a roster', () => {
  test('are those of the city that the group is in', async () => {
    await desk.database.rows(
      `insert into policy_param (id, key, city, effective_from, value, basis)
       select gen_random_uuid(), key, '严格市', effective_from,
         '[{"rule":"daysInRow","level":"block","limit":3}]', '地方规定'
       from policy_param where key = 'attend.rosterRules' and city is null and deleted_at is null limit 1`,
    )
    const found = async (city: string) => {
      const own = await desk.group()
      await desk.database.rows('update attend_group set city = $2 where id = $1', [own, city])
      const userId = await desk.person(own)
      for (let day = 2; day <= 8; day += 1) await desk.plan(userId, own, `2026-03-0${day}`, office)
      return (await checkRoster(desk.db, own, '2026-03')).filter(({ level }) => level === 'block')
    }
    expect((await found('严格市')).map(({ rule }) => rule)).toContain('daysInRow')
    expect((await found('别的市')).map(({ rule }) => rule)).not.toContain('daysInRow')
  })
})
