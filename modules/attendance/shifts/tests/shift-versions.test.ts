import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DayDesk, openDays } from '#modules/attendance/days/tests/day-desk.ts'
import { GROUP_CALLS } from '#modules/attendance/groups/wire/attend-group.ts'
import { readPlannedTime } from '#modules/attendance/requests/api/planned-time.ts'
import { readRosterFacts } from '#modules/attendance/roster/api/checks/read-roster-facts.ts'
import {
  type Caller,
  newId,
  type RunningApi,
  refusalIn,
  savedIn,
  startApi,
} from '#tests/api/running-api.ts'

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

const office = () => desk.shift([{ on: '09:00', off: '18:00', rest: ['12:00', '13:00'] }])

async function segmentOf(shiftId: string) {
  const [row] = await desk.database.rows<{ id: string; version: number }>(
    'select id, version from shift_segment where shift_group_id = $1 and deleted_at is null',
    [shiftId],
  )
  return { id: row?.id, version: row?.version }
}

/** Changes the only segment of a shift, as the page does. */
async function change(shiftId: string, values: object) {
  const body = { ...(await segmentOf(shiftId)), ...values }
  return attend('/sa/ShiftSegment/UpdateShiftSegment', { method: 'PUT', body })
}

const versionsOf = async (shiftId: string) =>
  (await attend(GROUP_CALLS.versions, { query: { id: shiftId } })).body.response as {
    from: string | null
    until: string | null
    workMinutes: number
    segments: { workOn: string }[]
  }[]

async function closeMonth(group: string, month: string) {
  await desk.database.rows(
    `insert into attend_lock (id, attend_group_id, set_date, lock_type)
     values (gen_random_uuid(), $1, $2, '2')`,
    [group, month],
  )
}

describe('a shift that is changed from a day on', () => {
  test('judges the days before by what it was, whenever they are computed', async () => {
    const group = await desk.group()
    const shift = await office()
    const userId = await desk.person(group)
    const days = ['2026-02-27', '2026-03-02', '2026-03-03', '2026-03-04']
    for (const day of days) {
      await desk.plan(userId, group, day, shift)
      await desk.punch(userId, `${day} 09:10`, `${day} 18:00`)
    }
    const late = async () => {
      await desk.compute(userId, '2026-02-01', '2026-03-31')
      return Promise.all(days.map(async (day) => (await desk.day(userId, day))?.late_minutes))
    }
    expect(await late()).toEqual([10, 10, 10, 10])
    savedIn(await change(shift, { workOn: '08:30', fromDay: '2026-03-03' }))
    expect(await late()).toEqual([10, 10, 40, 40])
    // A change of the shift's rules also applies from a day on.
    const body = { id: shift, version: 1, lateGrace: 45, fromDay: '2026-03-04' }
    savedIn(await attend('/sa/ShiftGroup/UpdateShiftGroup', { method: 'PUT', body }))
    expect(await late()).toEqual([10, 10, 40, 0])
    expect((await versionsOf(shift)).map(({ from, until }) => [from, until])).toEqual([
      ['2026-03-04', null],
      ['2026-03-03', '2026-03-03'],
      [null, '2026-03-02'],
    ])
  })

  test('is what it was for every plan and every count of hours', async () => {
    const shift = await office()
    const rota = await desk.group()
    const weekly = String(
      await desk.database.value(
        `insert into attend_group (id, code, name, kind, holiday_rule, makeup_rule, overtime_rule, work_hours,
           monday_id, tuesday_id)
         values (gen_random_uuid(), 'SVW', '每周组', '固定班制', '不考虑节假日', '按原星期', '审批为准', '标准工时',
           $1, $1) returning id`,
        [shift],
      ),
    )
    const rostered = await desk.person(rota)
    const fixed = await desk.person(weekly)
    // A Monday and a Tuesday; from Tuesday on the shift is an hour longer.
    const [before, after] = ['2026-03-09', '2026-03-10']
    await desk.plan(rostered, rota, before, shift)
    await desk.plan(rostered, rota, after, shift)
    savedIn(await change(shift, { workOn: '08:00', fromDay: after }))
    for (const userId of [rostered, fixed]) {
      await desk.compute(userId, before, after)
      const required = [before, after].map(
        async (day) => (await desk.day(userId, day))?.required_minutes,
      )
      expect(await Promise.all(required)).toEqual([480, 540])
      const planned = await desk.db
        .transaction()
        .execute((tx) => readPlannedTime(tx, userId, { from: before, to: after }))
      expect(planned.map(({ reach }) => reach?.from)).toEqual([9 * 60, 24 * 60 + 8 * 60])
    }
    const cycle = { first: '2026-03-01', months: 1, standard: 167 * 60 }
    const facts = await readRosterFacts(desk.db, { groupId: rota, month: '2026-03', cycle })
    const own = facts.find(({ userId }) => userId === rostered)
    expect(own?.cycle?.planned).toBe(480 + 540)
    const checked = own?.days.filter(({ date }) => date === before || date === after)
    expect(checked?.map(({ minutes }) => minutes)).toEqual([480, 540])
    const windows = await desk.database.rows<{ day: string; starts: number }>(
      `select day::text, works_from / 60 as starts from unnest($2::date[]) day, shift_windows($1, day) order by day`,
      [shift, [before, after]],
    )
    expect(windows.map(({ starts }) => starts)).toEqual([540, 480])
  })

  test('is refused from before its last version, and on days that are closed', async () => {
    const group = await desk.group()
    const shift = await office()
    const userId = await desk.person(group)
    await desk.plan(userId, group, '2026-03-03', shift)
    savedIn(await change(shift, { workOn: '08:30', fromDay: '2026-03-03' }))
    const refused = { status: 400, code: 'invalid', errors: ['fromDay'] }
    const early = await change(shift, { workOn: '08:00', fromDay: '2026-03-02' })
    expect(refusalIn(early)).toEqual(refused)
    expect(early.text).toContain('2026-03-03')
    await closeMonth(group, '2026-03')
    const closed = await change(shift, { workOn: '08:00', fromDay: '2026-03-31' })
    expect(refusalIn(closed)).toEqual(refused)
    expect(closed.text).toContain('2026-03-31')
    const body = { id: shift, version: 1, lateGrace: 5, fromDay: '2026-03-31' }
    const rules = await attend('/sa/ShiftGroup/UpdateShiftGroup', { method: 'PUT', body })
    expect(refusalIn(rules)).toEqual(refused)
    savedIn(await change(shift, { workOn: '08:00', fromDay: '2026-04-01' }))
  })

  test('without a day holds from today, and from the beginning while nobody works it', async () => {
    const shift = await office()
    savedIn(await change(shift, { workOn: '08:30' }))
    expect(await versionsOf(shift)).toMatchObject([
      { from: null, until: null, segments: [{ workOn: '08:30' }], workMinutes: 510 },
    ])
    const group = await desk.group()
    const userId = await desk.person(group)
    await desk.plan(userId, group, '2026-03-03', shift)
    savedIn(await change(shift, { workOn: '08:00' }))
    const today = String(await desk.database.value('select today()::text'))
    expect(await versionsOf(shift)).toMatchObject([
      { from: today, until: null, segments: [{ workOn: '08:00' }], workMinutes: 540 },
      { from: null, segments: [{ workOn: '08:30' }] },
    ])
    // A change of name or colour writes no version.
    const body = { id: shift, version: 1, name: '改了名的班', color: '#112233' }
    savedIn(await attend('/sa/ShiftGroup/UpdateShiftGroup', { method: 'PUT', body }))
    expect(await versionsOf(shift)).toHaveLength(2)
  })

  test('keeps segments that were taken away for the days before', async () => {
    const group = await desk.group()
    const shift = await desk.shift([
      { on: '09:00', off: '12:00' },
      { on: '13:00', off: '18:00' },
    ])
    const userId = await desk.person(group)
    const today = String(await desk.database.value('select today()::text'))
    await desk.plan(userId, group, '2026-03-03', shift)
    await desk.plan(userId, group, today, shift)
    const id = await desk.database.value(
      'select id from shift_segment where shift_group_id = $1 and seq = 2',
      [shift],
    )
    const gone = await attend('/sa/ShiftSegment/DeleteShiftSegment', {
      method: 'DELETE',
      query: { id: String(id) },
    })
    expect(gone.status).toBe(200)
    const segments = await desk.database.rows<{ count: number }>(
      `select count(*)::int as count from unnest($2::date[]) day, shift_segments_on($1, day) group by day order by day`,
      [shift, ['2026-03-03', today]],
    )
    expect(segments.map(({ count }) => count)).toEqual([2, 1])
  })

  test('a new one is there from the beginning', async () => {
    const id = newId()
    const body = { id, code: 'SVN', name: '新班', shortName: '新1', color: '#1a7f37', kind: '工作' }
    savedIn(
      await attend('/sa/ShiftGroup/AddShiftGroup', {
        method: 'POST',
        body: { ...body, dayValue: '1' },
      }),
    )
    savedIn(
      await attend('/sa/ShiftSegment/AddShiftSegment', {
        method: 'POST',
        body: {
          id: newId(),
          shiftGroupId: id,
          seq: 1,
          onDayOffset: '0',
          offDayOffset: '0',
          workOn: '09:00',
          workOff: '18:00',
        },
      }),
    )
    expect(await versionsOf(id)).toMatchObject([{ from: null, until: null, workMinutes: 540 }])
  })
})
