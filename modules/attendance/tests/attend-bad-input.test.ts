import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { continueRun, recalculate } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { recomputeMarkedDays } from '#modules/attendance/days/api/recalculation/recompute-marked-days.ts'
import { RECALCULATION_CALLS, recalculated } from '#modules/attendance/days/wire/recalculation.ts'
import { RECORD_CALLS } from '#modules/attendance/months/wire/attend-records.ts'
import {
  openRequestDesk,
  type RequestDesk,
} from '#modules/attendance/requests/tests/request-desk.ts'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { type Answer, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'

// Mistakes of people, machines and clocks in attendance, and their results: a clear answer, nothing half
// done, nothing counted twice. More such tests are with their subject: places in clock-ins.test.ts and
// attend-areas.test.ts, files in clock-imports.test.ts, groups in attend-groups.test.ts, saving under a lock
// in rosters.test.ts, the calendar in attendance-marks.test.ts. attend-requests.test.ts has leave that
// overlaps, ends after the employment, or is revoked or approved in a closed month.

const never = new AbortController().signal
const LAST = monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
const on = (day: number) => `${LAST}-${String(day).padStart(2, '0')}`

let desk: RequestDesk
let db: ReturnType<typeof openDatabase>['db']

beforeAll(async () => {
  desk = await openRequestDesk()
  db = openDatabase(desk.url, { poolSize: 4, onIdleError: () => undefined }).db
})

afterAll(async () => {
  await db?.destroy()
  await desk?.close()
})

const attend = (path: string, call: Parameters<ReturnType<RequestDesk['by']>>[1]) =>
  desk.by('attend')(path, call)

const send = (rows: readonly string[]) =>
  attend('/sa/ClockIn/ImportClockIn', {
    method: 'POST',
    query: { name: 'm.csv' },
    body: new TextEncoder().encode(['工号,时间,机号', ...rows].join('\r\n')),
  })

const numberOf = async (userId: string) =>
  String(await desk.database.value('select emp_no from user_base_info where id = $1', [userId]))

/** A person in a roster group, with these days on the roster. */
async function rostered(days: Record<number, string | null>, group?: string) {
  const own = group ?? (await desk.group('排班制'))
  const userId = await desk.person({ group: own })
  for (const [day, code] of Object.entries(days)) await desk.roster(userId, on(Number(day)), code)
  await desk.database.rows('delete from attend_mark where user_id = $1', [userId])
  return { userId, group: own, empNo: await numberOf(userId) }
}

async function dayOf(userId: string, date: string) {
  const [row] = await desk.database.rows(
    'select * from attend_day where user_id = $1 and date = $2',
    [userId, date],
  )
  return row
}

const rowsOf = (userId: string) =>
  desk.database.rows(
    `select to_jsonb(d) - '{computed_at}'::text[] as row from attend_day d
     where user_id = $1 and date between $2 and $3 order by date`,
    [userId, on(1), on(28)],
  )

const compute = (userId: string, from = on(1), to = on(28)) =>
  recalculate(db, { people: [userId], from, to })

/** Closes a day or month, and runs the computations that this starts. */
async function close(attendGroupId: string, setDate: string): Promise<void> {
  const query = { attendGroupId, setDate, lockType: '2', reason: '月末封账' }
  expect((await attend(ROSTER_CALLS.lock, { method: 'PUT', query })).status).toBe(200)
  const runs = await desk.database.rows<{ id: string }>(
    "select id from attend_run where state <> 'done'",
  )
  for (const { id } of runs) await continueRun(db, id, never)
}

describe('clock-ins', () => {
  test('two in one second, of two machines, are kept both and used once', async () => {
    const { userId, empNo } = await rostered({ 3: 'D' })
    const at = (time: string, sn: string) => `${empNo},${on(3)} ${time},${sn}`
    const rows = [
      at('09:00:00', 'A'),
      at('09:00:00', 'B'),
      at('09:00:30', 'A'),
      at('13:25:00', 'A'),
      at('18:00:00', 'A'),
      at('18:00:00', 'B'),
    ]
    expect((await send(rows)).body.response).toMatchObject({ added: 6, refused: 0 })
    expect((await send(rows)).body.response).toMatchObject({ added: 0, known: 6 })
    await recomputeMarkedDays(db, never)
    // The clock-in half a minute past nine does not count as leaving: the clock-in at noon is missing, and
    // the afternoon was worked.
    expect(await dayOf(userId, on(3))).toMatchObject({
      statuses: ['missing'],
      miss_times: 1,
      early_minutes: 0,
      worked_minutes: 270,
    })
  })

  test('of a clock that is an hour fast are refused by row, and nothing is kept', async () => {
    const { userId, empNo } = await rostered({})
    const moment = await desk.database.value(
      `select to_char((now() + interval '1 hour') at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`,
    )
    const answer = await send([`${empNo},${on(3)} 09:00:00,A`, `${empNo},${moment},A`])
    expect(refusalIn(answer)).toMatchObject({ status: 400, errors: ['row.3'] })
    expect(answer.text).toContain('是将来的时间')
    expect(
      await desk.database.value('select count(*)::int from clock_in where user_id = $1', [userId]),
    ).toBe(0)
  })
})

test('a shift that is changed after it was used leaves closed days as they were judged', async () => {
  const { userId, group, empNo } = await rostered({ 3: 'D', 4: 'D' })
  for (const day of [3, 4]) {
    const times = ['09:00', '12:00', '13:30', '17:30'].map(
      (time) => `${empNo},${on(day)} ${time},A`,
    )
    expect((await send(times)).status).toBe(200)
  }
  await recomputeMarkedDays(db, never)
  await close(group, on(3))
  const closed = await dayOf(userId, on(3))
  expect(closed).toMatchObject({ early_minutes: 30 })
  const [segment] = await desk.database.rows<{ id: string; version: number }>(
    `select g.id, g.version from shift_segment g join shift_group s on s.id = g.shift_group_id
     where s.code = 'D' and g.seq = 2 and g.deleted_at is null`,
  )
  const change = (workOff: string, version = 0) =>
    attend('/sa/ShiftSegment/UpdateShiftSegment', {
      method: 'PUT',
      body: { id: segment?.id, version, workOff, fromDay: on(4) },
    })
  const { version } = savedIn(await change('17:30', segment?.version))
  await recomputeMarkedDays(db, never)
  expect(await dayOf(userId, on(3))).toEqual(closed)
  expect(await dayOf(userId, on(4))).toMatchObject({ early_minutes: 0 })
  savedIn(await change('18:00', version))
})

test('an employee who changes groups within a month is judged by both, and the month is closed when both are', async () => {
  const { userId, group } = await rostered({ 3: 'D' })
  const next = await desk.group('固定班制')
  await desk.database.rows('update attend_member set to_date = $2 where user_id = $1', [
    userId,
    on(14),
  ])
  await desk.database.rows(
    `insert into attend_member (id, attend_group_id, user_id, from_date)
     values (gen_random_uuid(), $1, $2, $3)`,
    [next, userId, on(15)],
  )
  await compute(userId, on(1), on(28))
  const month = async () => {
    const [row] = await desk.database.rows(
      'select locked, required_days::float as required from attend_month where user_id = $1 and month = $2',
      [userId, LAST],
    )
    return row
  }
  const counted = Number(
    await desk.database.value(
      `select 1 + count(*)::int from planned_days(array[$1::uuid], $2, $3) where plan = 'shift'
         and date > $4`,
      [userId, on(15), on(28), on(14)],
    ),
  )
  expect(await month()).toEqual({ locked: false, required: counted })
  await close(group, LAST)
  expect(await month()).toMatchObject({ locked: false })
  // The roster of the closed group refuses changes; days in the other group are still computed.
  const items = [{ userId, date: on(4), shiftGroupId: await desk.shift('D') }]
  const saved = await attend(ROSTER_CALLS.save, {
    method: 'POST',
    body: { attendGroupId: group, items },
  })
  expect(saved.text).toMatch(/shiftNotOfGroup|locked/)
  const { computed, skippedLocked } = await compute(userId)
  expect({ computed, skippedLocked }).toEqual({ computed: 14, skippedLocked: 14 })
  await close(next, LAST)
  expect(await month()).toMatchObject({ locked: true })
})

describe('requests', () => {
  test('overtime on a day that is leave is refused with the number of the leave', async () => {
    const userId = await desk.person()
    const days = { startDate: '2031-11-07', endDate: '2031-11-10', startHalf: '下午' }
    const leave = savedIn(await desk.add('leaves', { userId, ...days })).id
    const number = String((await desk.row('leaves', leave)).doc_no)
    const work = (day: string, from: string, to: string) =>
      desk.add('overtimes', { userId, startAt: `${day} ${from}`, endAt: `${day} ${to}` })
    const onSaturday = await work('2031-11-08', '09:00', '12:00')
    expect(refusalIn(onSaturday)).toMatchObject({ status: 400, errors: ['startAt'] })
    expect(onSaturday.text).toContain(number)
    // On a day with leave only in the afternoon, the employee may work overtime in the evening.
    savedIn(await work('2031-11-07', '19:00', '21:00'))
    savedIn(await desk.press('leaves', 'cancel', leave, { reason: '不休了' }))
    savedIn(await work('2031-11-08', '09:00', '12:00'))
  })

  test('overtime beside half a day of leave counts once, and never the time of the leave', async () => {
    const { userId, group, empNo } = await rostered({})
    await desk.database.rows("update attend_group set overtime_rule = '审批为准' where id = $1", [
      group,
    ])
    const day = String(await desk.database.value('select (today() - 2)::text'))
    await desk.roster(userId, day, 'D')
    await desk.passed('leaves', { userId, startDate: day, endDate: day, startHalf: '下午' })
    const over = { startAt: `${day} 17:00`, endAt: `${day} 20:00` }
    expect(
      Number(
        (await desk.row('overtimes', await desk.passed('overtimes', { userId, ...over }))).hours,
      ),
    ).toBe(1.5)
    expect((await send([`${empNo},${day} 09:00,A`, `${empNo},${day} 12:00,A`])).status).toBe(200)
    await recomputeMarkedDays(db, never)
    expect(await dayOf(userId, day)).toMatchObject({
      attend_days: '0.50',
      leave_days: '0.50',
      leave_minutes: 270,
      ot_workday: 90,
    })
  })

  test('a request that passes after a month was closed changes no figure and is shown as waiting', async () => {
    const { userId, group } = await rostered({ 5: 'D' })
    const leave = await desk.asked('leaves', { userId, startDate: on(5), endDate: on(5) })
    await compute(userId)
    await close(group, LAST)
    const closed = await rowsOf(userId)
    await desk.approve('leaves', leave)
    await recomputeMarkedDays(db, never)
    expect(await rowsOf(userId)).toEqual(closed)
    const waiting = await desk.database.rows<{ day: string }>(
      `select date::text as day from attend_day_view where user_id = $1 and pending_recalc`,
      [userId],
    )
    expect(waiting.map(({ day }) => day)).toEqual([on(5)])
  })

  test('a request for the morning after a closed night is refused', async () => {
    const { userId, group } = await rostered({})
    const [night, morning] = await Promise.all(
      [3, 2].map(async (ago) =>
        String(await desk.database.value('select (today() - $1::int)::text', [ago])),
      ),
    )
    await desk.roster(userId, night ?? '', 'N')
    await desk.roster(userId, morning ?? '', null)
    const over = { startAt: `${morning} 06:00`, endAt: `${morning} 08:00` }
    const { id } = savedIn(await desk.add('overtimes', { userId, ...over }))
    const hours = { date: morning, startTime: '03:00', endTime: '04:00' }
    const short = savedIn(await desk.add('hours-leaves', { userId, ...hours })).id
    await close(group, night ?? '')
    for (const answer of [
      await desk.submit('overtimes', id),
      await desk.submit('hours-leaves', short),
    ]) {
      expect(refusalIn(answer)).toMatchObject({ status: 409 })
      expect(answer.text).toContain(night)
    }
  })
})

describe('months and days that there are not', () => {
  const group = newId()
  const requests: [string, string, Parameters<typeof attend>[1]][] = [
    ['one’s own month', RECORD_CALLS.mine, { query: { month: '2026-13' } }],
    ['everybody’s month', RECORD_CALLS.heat, { query: { month: '2026-13' } }],
    ['the team’s month', RECORD_CALLS.team, { query: { month: '2026-00' } }],
    ['a day', RECORD_CALLS.day, { query: { userId: group, date: '2026-02-30' } }],
    [
      'months of a list',
      '/sa/ClockIn/GetMonthlySummaryPageList',
      { query: { monthStart: '2026-13' } },
    ],
    [
      'the head of a roster',
      ROSTER_CALLS.header,
      { query: { attendGroupId: group, month: '2026-13' } },
    ],
    ['a roster', ROSTER_CALLS.data, { query: { attendGroupId: group, month: '2026-13' } }],
    ['its check', ROSTER_CALLS.check, { query: { attendGroupId: group, month: '2026-13' } }],
    [
      'a roster that is filled',
      ROSTER_CALLS.byMonth,
      { method: 'POST', body: { attendGroupId: group, month: '2026-13', mode: 'clear' } },
    ],
    [
      'a roster that is published',
      ROSTER_CALLS.publish,
      { method: 'PUT', body: { attendGroupId: group, month: '2026-13', reasons: [] } },
    ],
    [
      'a cell',
      ROSTER_CALLS.save,
      {
        method: 'POST',
        body: {
          attendGroupId: group,
          items: [{ userId: group, date: '2026-13-01', shiftGroupId: null }],
        },
      },
    ],
    [
      'a lock',
      ROSTER_CALLS.lock,
      { method: 'PUT', query: { attendGroupId: group, setDate: '2026-13', lockType: '2' } },
    ],
    [
      'a computation',
      RECALCULATION_CALLS.recalculate,
      { method: 'POST', body: { attendGroupId: group, start: '2026-13-01', end: '2026-13-02' } },
    ],
    [
      'what opening would change',
      RECALCULATION_CALLS.reopening,
      { query: { attendGroupId: group, setDate: '2026-13' } },
    ],
  ]
  test.each(requests)('%s', async (_, path, call) => {
    const answer = await attend(path, call)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.msg).not.toBe('')
  })
})

describe('a computation that a user requests', () => {
  const ask = (body: object, who = 'attend'): Promise<Answer> =>
    desk.by(who)(RECALCULATION_CALLS.recalculate, { method: 'POST', body })

  test('started twice at once does it once', async () => {
    const { userId, group, empNo } = await rostered({ 3: 'D', 4: 'D', 5: 'N', 6: null })
    const rows = ['09:04', '12:00', '13:20', '18:00'].map((time) => `${empNo},${on(3)} ${time},A`)
    expect((await send(rows)).status).toBe(200)
    const body = { attendGroupId: group, start: on(1), end: on(28) }
    const answers = await Promise.all([ask(body), ask(body), ask({ ...body, end: on(20) })])
    for (const answer of answers) {
      expect(recalculated.parse(answer.body.response)).toMatchObject({ jobId: null })
    }
    const found = await rowsOf(userId)
    expect(found).toHaveLength(28)
    await desk.database.rows('delete from attend_day where user_id = $1', [userId])
    await compute(userId)
    expect(await rowsOf(userId)).toEqual(found)
    expect(
      await desk.database.value('select count(*)::int from attend_month where user_id = $1', [
        userId,
      ]),
    ).toBe(1)
  })

  test('names people and days in order, 62 days at most, and only people in reach of the caller', async () => {
    const { userId, group } = await rostered({})
    const range = { start: on(1), end: on(28) }
    expect((await ask(range)).status).toBe(400)
    expect((await ask({ attendGroupId: group, start: on(2), end: on(1) })).status).toBe(400)
    const long = { attendGroupId: group, start: '2026-01-01', end: '2026-03-04' }
    expect((await ask(long)).status).toBe(400)
    expect((await ask({ userIds: [newId()], ...range })).status).toBe(404)
    expect((await ask({ userIds: [userId], ...range }, 'leader3')).status).toBe(404)
    expect((await ask({ userIds: [userId], ...range }, 'staff1')).status).toBe(403)
    // Future days give nothing to compute.
    const ahead = await ask({ userIds: [userId], start: '2031-01-01', end: '2031-01-31' })
    expect(ahead.body.response).toMatchObject({ total: 0, computed: 0 })
  })
})
