import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { continueRun } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { type DayExplanation, dayExplanation } from '#modules/attendance/days/wire/attend-day.ts'
import { beginClosing } from '#modules/attendance/locks/api/recalculation-runs.ts'
import { RECORD_CALLS } from '#modules/attendance/months/wire/attend-records.ts'
import { type Caller, pageIn, type RunningApi, startApi } from '#tests/api/running-api.ts'
import { type DayDesk, openDays } from './day-desk.ts'

const never = new AbortController().signal

let desk: DayDesk
let api: RunningApi
let attend: Caller

beforeAll(async () => {
  desk = await openDays()
  api = await startApi(desk.copy.url)
  attend = await api.as('attend')
})

afterAll(async () => {
  await api?.close()
  await desk?.close()
})

async function explain(userId: string, date: string): Promise<DayExplanation> {
  const answer = await attend(RECORD_CALLS.day, { query: { userId, date } })
  expect(answer.text).not.toContain('"success":false')
  return dayExplanation.parse(answer.body.response)
}

async function close(groupId: string, month: string) {
  await desk.database.rows(
    `insert into attend_lock (id, attend_group_id, set_date, lock_type)
     values (gen_random_uuid(), $1, $2, '2')`,
    [groupId, month],
  )
  const run = await desk.db
    .transaction()
    .execute((tx) => beginClosing(tx, { groupId, setDate: month }, null))
  await continueRun(desk.db, run ?? '', never)
}

/** The clock-ins of a person's day as the list shows them: the side and the result of each. */
async function listed(userId: string, date: string) {
  const query = { userId, start: date, end: date, pageSize: 10 }
  const { data } = pageIn(await attend('/sa/ClockIn/GetClockInTimePageList', { query }))
  return data
    .map(({ clockAt, kind, result }) => [String(clockAt).slice(11, 16), kind, result])
    .sort()
}

describe('the page that explains a day', () => {
  test('shows shift and rules as the day was computed with them', async () => {
    const group = await desk.group()
    const shift = await desk.shift([{ on: '09:00', off: '18:00', rest: ['12:00', '13:00'] }])
    const userId = await desk.person(group)
    await desk.plan(userId, group, '2026-03-10', shift)
    await desk.punch(userId, '2026-03-10 09:10', '2026-03-10 18:00')
    await desk.compute(userId, '2026-03-01', '2026-03-31')
    await close(group, '2026-03')
    const before = await explain(userId, '2026-03-10')
    expect(before.segments).toMatchObject([
      { from: 9 * 3600, to: 18 * 3600, inFrom: 8 * 3600, dueFrom: 9 * 3600, late: 10 },
    ])
    // No later change of shift and group changes the explanation, not even a change directly in the database.
    await desk.database.rows(
      `update shift_segment set work_on = '08:30', in_before = 30, from_day = '1900-01-01' where shift_group_id = $1`,
      [shift],
    )
    await desk.database.rows(
      "update shift_group set late_grace = 30, late_to_half = 60, from_day = '1900-01-01' where id = $1",
      [shift],
    )
    await desk.database.rows(
      `update attend_group set overtime_unit = 60, overtime_rule = '审批为准', miss_to_absent = false,
         work_hours = '不定时', hours_from = '2026-01-01', hours_to = '2026-12-31' where id = $1`,
      [group],
    )
    await desk.compute(userId, '2026-03-01', '2026-03-31')
    const after = await explain(userId, '2026-03-10')
    expect(after.segments).toEqual(before.segments)
    expect(after.rules).toEqual(before.rules)
    expect(after.rules).toContainEqual({ name: 'overtimeUnit', value: 30, of: 'group' })
    expect(after.rules).toContainEqual({ name: 'lateToHalf', value: 120, of: 'shift' })
  })

  test('shows the version of the day where it was computed before that was kept', async () => {
    const group = await desk.group()
    const shift = await desk.shift([{ on: '09:00', off: '18:00' }])
    const userId = await desk.person(group)
    await desk.plan(userId, group, '2026-03-10', shift)
    await desk.compute(userId, '2026-03-10')
    await desk.database.rows('update attend_day set basis_id = null where user_id = $1', [userId])
    await desk.database.rows(
      "update shift_segment set work_on = '08:30', from_day = '2026-03-11' where shift_group_id = $1",
      [shift],
    )
    expect((await explain(userId, '2026-03-10')).segments).toMatchObject([{ from: 9 * 3600 }])
  })

  test('says of free hours which clock-ins make the day, and so does the list', async () => {
    const free = String(
      await desk.database.value(
        `insert into attend_group (id, code, name, kind, holiday_rule, makeup_rule, overtime_rule, work_hours,
           free_minutes)
         values (gen_random_uuid(), left(gen_random_uuid()::text, 8), '自由组', '自由工时', '不考虑节假日', '按原星期', '审批为准', '标准工时', 480)
         returning id`,
      ),
    )
    const userId = await desk.person(free)
    await desk.punch(userId, '2026-03-10 09:30', '2026-03-10 12:00', '2026-03-10 18:00')
    await desk.compute(userId, '2026-03-10')
    const { punches, segments } = await explain(userId, '2026-03-10')
    expect(punches.map(({ use }) => use)).toEqual(['in', null, 'out'])
    expect(segments).toMatchObject([{ in: 34_200, out: 64_800 }])
    expect(await listed(userId, '2026-03-10')).toEqual([
      ['09:30', '上班', '正常'],
      ['12:00', '无效', '无效'],
      ['18:00', '下班', '正常'],
    ])
  })

  test('says why overtime came to so much: its class, the split, the unit, the clock-in that ended it', async () => {
    const group = await desk.group()
    await desk.calendar('2026-05-01', '2', '劳动节')
    await desk.calendar('2026-04-30', '0')
    const userId = await desk.person(group)
    await desk.plan(userId, group, '2026-04-30', null)
    const id = await desk.overtime(userId, '2026-04-30 20:00', '2026-05-01 03:00')
    await desk.punch(userId, '2026-04-30 20:10', '2026-05-01 01:40')
    await desk.compute(userId, '2026-04-30')
    const { overtime, punches, rules } = await explain(userId, '2026-04-30')
    const [from, midnight, to] = [20 * 3600 + 600, 86_400, 86_400 + 100 * 60]
    expect(overtime).toEqual([
      {
        id,
        kind: 'restday',
        from,
        to: midnight,
        minutes: 230,
        counted: 210,
        toLieu: false,
        in: from,
        out: to,
      },
      {
        id,
        kind: 'holiday',
        from: midnight,
        to,
        minutes: 100,
        counted: 90,
        toLieu: false,
        in: from,
        out: to,
      },
    ])
    expect(punches.map(({ use }) => use)).toEqual(['overtimeIn', 'overtimeOut'])
    expect(rules).toContainEqual({ name: 'overtimeUnit', value: 30, of: 'group' })
    expect((await listed(userId, '2026-04-30')).map(([, kind]) => kind)).toEqual(['上班'])
  })

  test('says how far clock-ins reached on a day with overtime', async () => {
    const group = await desk.group()
    const shift = await desk.shift([{ on: '09:00', off: '18:00' }])
    const userId = await desk.person(group)
    await desk.plan(userId, group, '2026-03-10', shift)
    await desk.overtime(userId, '2026-03-10 07:00', '2026-03-10 09:00')
    await desk.punch(userId, '2026-03-10 06:55', '2026-03-10 18:00')
    await desk.compute(userId, '2026-03-10')
    expect((await explain(userId, '2026-03-10')).segments).toMatchObject([{ inFrom: 6 * 3600 }])
  })

  test('keeps a paper that a closed day was computed with, and says that it was taken back', async () => {
    const group = await desk.group()
    const shift = await desk.shift([{ on: '09:00', off: '18:00', rest: ['12:00', '13:00'] }])
    const userId = await desk.person(group)
    await desk.plan(userId, group, '2026-03-10', shift)
    const hours = await desk.hours(userId, '事假', '2026-03-10', '16:00', '18:00')
    const overtime = await desk.overtime(userId, '2026-03-10 07:00', '2026-03-10 09:00')
    await desk.punch(userId, '2026-03-10 06:55', '2026-03-10 16:00')
    await desk.compute(userId, '2026-03-01', '2026-03-31')
    await close(group, '2026-03')
    await desk.database.rows("update hours_leave set state = '9' where id = $1", [hours])
    await desk.database.rows("update work_overtime set state = '9' where id = $1", [overtime])
    const leave = await desk.leave(userId, '2', '2026-03-10')
    const { papers } = await explain(userId, '2026-03-10')
    const summaries = papers.map(({ id, minutes, since }) => ({ id, minutes, since }))
    expect(summaries).toContainEqual({ id: hours, minutes: 120, since: 'takenBack' })
    expect(summaries).toContainEqual({ id: overtime, minutes: null, since: 'takenBack' })
    expect(summaries.filter(({ since }) => since !== 'takenBack')).toEqual([
      { id: leave, minutes: null, since: 'added' },
    ])
  })
})
