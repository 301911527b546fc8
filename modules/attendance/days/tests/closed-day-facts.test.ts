import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { continueRun } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { type DayExplanation, dayExplanation } from '#modules/attendance/days/wire/attend-day.ts'
import { beginClosing } from '#modules/attendance/locks/api/recalculation-runs.ts'
import { RECORD_CALLS } from '#modules/attendance/months/wire/attend-records.ts'
import { type Caller, type RunningApi, startApi } from '#tests/api/running-api.ts'
import { type DayDesk, openDays } from './day-desk.ts'

const never = new AbortController().signal
const DAY = '2026-03-10'

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

async function explain(userId: string, date = DAY): Promise<DayExplanation> {
  const answer = await attend(RECORD_CALLS.day, { query: { userId, date } })
  expect(answer.text).not.toContain('"success":false')
  return dayExplanation.parse(answer.body.response)
}

/** A person who works from nine to six on the day, with a group of their own. */
async function worker(values: { night?: boolean; days?: readonly string[] } = {}) {
  const group = await desk.group()
  const shift = await desk.shift(
    values.night
      ? [{ on: '22:00', off: '06:00', overnight: true }]
      : [{ on: '09:00', off: '18:00', rest: ['12:00', '13:00'] }],
  )
  const userId = await desk.person(group)
  for (const day of values.days ?? [DAY]) await desk.plan(userId, group, day, shift)
  return { group, userId }
}

async function closeMarch({ group, userId }: { group: string; userId: string }) {
  await desk.compute(userId, '2026-03-01', '2026-03-31')
  await desk.database.rows(
    `insert into attend_lock (id, attend_group_id, set_date, lock_type)
     values (gen_random_uuid(), $1, '2026-03', '2')`,
    [group],
  )
  const run = await desk.db
    .transaction()
    .execute((tx) => beginClosing(tx, { groupId: group, setDate: '2026-03' }, null))
  await continueRun(desk.db, run ?? '', never)
  expect((await explain(userId)).locked).toBe(true)
}

const change = (text: string, values: unknown[]) => desk.database.rows(text, values)

/** Clock-ins as `HH:mm use since`. */
async function punchesOf(userId: string, date = DAY) {
  const { punches } = await explain(userId, date)
  return punches.map(({ at, use, since }) => [
    new Date(at * 1000).toISOString().slice(11, 16),
    use,
    since,
  ])
}

async function paperOf(userId: string, id: string, date = DAY) {
  const { papers } = await explain(userId, date)
  expect(papers.filter((paper) => paper.id === id).length).toBeLessThan(2)
  return papers.find((paper) => paper.id === id)
}

describe('papers of a closed day', () => {
  test.each(['trip', 'return'] as const)('a %s that was withdrawn since stays', async (sort) => {
    const person = await worker()
    const id = await desk.away(sort, person.userId, `${DAY} 09:00`, `${DAY} 18:00`)
    await closeMarch(person)
    const before = await paperOf(person.userId, id)
    expect(before).toMatchObject({ sort, since: null })
    const table = sort === 'trip' ? 'business_trip' : 'return_company'
    await change(`update ${table} set state = '9' where id = $1`, [id])
    expect(await paperOf(person.userId, id)).toEqual({ ...before, since: 'takenBack' })
  })

  test('what was approved since is no part of the day', async () => {
    const person = await worker()
    await closeMarch(person)
    const trip = await desk.away('trip', person.userId, `${DAY} 09:00`, `${DAY} 18:00`)
    const leave = await desk.leave(person.userId, '2', DAY)
    expect(await paperOf(person.userId, trip)).toMatchObject({ since: 'added', minutes: null })
    expect(await paperOf(person.userId, leave)).toMatchObject({ since: 'added', minutes: null })
  })

  test('a leave that was shortened since is shown as it was and as it is', async () => {
    const person = await worker({ days: [DAY, '2026-03-11'] })
    const id = await desk.leave(person.userId, '1', DAY, '2026-03-11')
    await closeMarch(person)
    const times = { from: DAY, to: '2026-03-11', fromHalf: '上午', toHalf: '下午', kind: '1' }
    expect(await paperOf(person.userId, id, '2026-03-11')).toMatchObject({
      ...times,
      since: null,
      now: null,
    })
    await change("update leave set end_date = $2, end_half = '上午', kind = '2' where id = $1", [
      id,
      DAY,
    ])
    const now = { from: DAY, to: DAY, fromHalf: '上午', toHalf: '上午', kind: '2' }
    const expected = { ...times, since: 'changed', now, minutes: 480 }
    expect(await paperOf(person.userId, id)).toMatchObject(expected)
    expect(await paperOf(person.userId, id, '2026-03-11')).toMatchObject(expected)
  })

  test('overtime that was moved since is shown with its earlier times', async () => {
    const person = await worker()
    const id = await desk.overtime(person.userId, `${DAY} 19:00`, `${DAY} 21:00`)
    await closeMarch(person)
    await change("update work_overtime set end_at = end_at - interval '1 hour' where id = $1", [id])
    expect(await paperOf(person.userId, id)).toMatchObject({
      to: `${DAY} 21:00:00`,
      since: 'changed',
      now: { to: `${DAY} 20:00:00` },
    })
  })

  test('hours of a night after midnight, and overtime after it, are not shown as withdrawn', async () => {
    const person = await worker({ night: true })
    const id = await desk.hours(person.userId, '事假', '2026-03-11', '02:00', '06:00')
    const late = await desk.overtime(person.userId, '2026-03-11 06:00', '2026-03-11 08:00')
    await closeMarch(person)
    expect(await paperOf(person.userId, id)).toMatchObject({
      sort: 'hours',
      from: '2026-03-11 02:00:00',
      minutes: 240,
      since: null,
    })
    expect(await paperOf(person.userId, late)).toMatchObject({ sort: 'overtime', since: null })
  })
})

describe('clock-ins of a closed day', () => {
  test('a clock-in that was voided or deleted since keeps the side it was counted for', async () => {
    const person = await worker()
    await desk.punch(person.userId, `${DAY} 08:50`, `${DAY} 12:30`, `${DAY} 18:05`)
    await closeMarch(person)
    await change("update clock_in set verdict = '无效' where user_id = $1 and clock_at = $2", [
      person.userId,
      `${DAY} 08:50+08`,
    ])
    await change('update clock_in set deleted_at = now() where user_id = $1 and clock_at > $2', [
      person.userId,
      `${DAY} 12:00+08`,
    ])
    expect(await punchesOf(person.userId)).toEqual([
      ['08:50', 'in', 'void'],
      ['12:30', null, 'removed'],
      ['18:05', 'out', 'removed'],
    ])
  })

  test('what came since is no clock-in that was there and did not count', async () => {
    const person = await worker()
    await desk.punch(person.userId, `${DAY} 08:50`, `${DAY} 12:30`, `${DAY} 18:05`)
    await closeMarch(person)
    await desk.punch(person.userId, `${DAY} 08:40`)
    expect(await punchesOf(person.userId)).toEqual([
      ['08:40', null, 'added'],
      ['08:50', 'in', null],
      ['12:30', null, null],
      ['18:05', 'out', null],
    ])
  })

  test('a clock-in that counts for another day since is still shown', async () => {
    const person = await worker({ night: true })
    await desk.punch(person.userId, `${DAY} 21:50`, '2026-03-11 06:05')
    await closeMarch(person)
    await change(
      "update clock_in set work_date = '2026-03-11' where user_id = $1 and clock_at > $2",
      [person.userId, '2026-03-11 00:00+08'],
    )
    expect(await punchesOf(person.userId)).toEqual([
      ['21:50', 'in', null],
      ['06:05', 'out', 'moved'],
    ])
  })

  test('one that repeats another at the same moment leaves that its side', async () => {
    const person = await worker()
    await desk.punch(person.userId, `${DAY} 08:50`, `${DAY} 18:05`)
    await closeMarch(person)
    await change(
      `insert into clock_in (id, user_id, clock_at, work_date, source, device_sn, verdict)
       values ('00000000-0000-4000-8000-000000000001', $1, $2, $3, '考勤机', 'X', '重复')`,
      [person.userId, `${DAY} 08:50+08`, DAY],
    )
    expect(await punchesOf(person.userId)).toEqual([
      ['08:50', null, null],
      ['08:50', 'in', null],
      ['18:05', 'out', null],
    ])
  })

  test('what an open day was computed with once more is no later one, even if it changes nothing', async () => {
    const { userId } = await worker()
    await desk.punch(userId, `${DAY} 08:50`, `${DAY} 18:05`)
    await desk.compute(userId, DAY)
    await desk.punch(userId, `${DAY} 12:30`)
    expect(await punchesOf(userId)).toContainEqual(['12:30', null, 'added'])
    await desk.compute(userId, DAY)
    expect(await punchesOf(userId)).toContainEqual(['12:30', null, null])
  })
})

describe('the plan of a closed day', () => {
  test('its source stays when the row of the roster is deleted', async () => {
    const person = await worker()
    await closeMarch(person)
    await change('update user_schedule set deleted_at = now() where user_id = $1', [person.userId])
    expect((await explain(person.userId)).plan).toMatchObject({ kind: 'shift', source: '手工' })
  })

  test('its source stays when the roster gets a row', async () => {
    const person = await worker({ days: [] })
    await closeMarch(person)
    await desk.plan(person.userId, person.group, DAY, null)
    expect((await explain(person.userId)).plan).toMatchObject({
      kind: 'unscheduled',
      source: '默认',
    })
  })

  test('the name of its holiday stays', async () => {
    const person = await worker()
    await desk.calendar(DAY, '0', '校庆')
    await closeMarch(person)
    await desk.calendar(DAY, '0', '运动会')
    expect((await explain(person.userId)).plan.holiday).toBe('校庆')
  })
})

test('a day that was computed before facts were kept says so, and no more than it knows', async () => {
  const person = await worker()
  await desk.punch(person.userId, `${DAY} 08:50`, `${DAY} 12:30`, `${DAY} 18:05`)
  const gone = await desk.leave(person.userId, '1', DAY)
  await closeMarch(person)
  expect((await explain(person.userId)).keepsFacts).toBe(true)
  await change('update attend_day set facts = null, basis_id = null where user_id = $1', [
    person.userId,
  ])
  await change("update leave set state = '9' where id = $1", [gone])
  const trip = await desk.away('trip', person.userId, `${DAY} 09:00`, `${DAY} 18:00`)
  await desk.punch(person.userId, `${DAY} 08:40`)
  expect((await explain(person.userId)).keepsFacts).toBe(false)
  expect(await paperOf(person.userId, gone)).toMatchObject({ since: 'takenBack', minutes: 480 })
  expect(await paperOf(person.userId, trip)).toMatchObject({ since: null })
  expect(await punchesOf(person.userId)).toContainEqual(['08:40', null, null])
})
