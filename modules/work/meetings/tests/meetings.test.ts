import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginDueMeetings } from '#modules/work/meetings/api/begin-due-meetings.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingResolutions } from '#modules/work/meetings/define/meeting-resolution.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import {
  MEETING_CALLS,
  type MeetingCalendar,
  type ProjectDesk,
  type SessionDesk,
} from '#modules/work/meetings/wire/meetings.ts'
import { MINUTES_CALLS, meetingMinutes } from '#modules/work/meetings/wire/minutes.ts'
import { remindOfSchedules } from '#modules/work/schedules/api/remind-of-schedules.ts'
import { SCHEDULE_CALLS, type ScheduleTime } from '#modules/work/schedules/wire/schedule.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { fileCalls } from '#platform/define/engine/endpoints.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import {
  type Caller,
  newId,
  ORIGIN,
  pageIn,
  recordIn,
  refusalIn,
  savedIn,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import {
  type MeetingDesk,
  meetingDesk,
  type People,
  press,
  readPeople,
  type Values,
} from './meeting-desk.ts'

const company = testCompany()
const { database, api } = company
let db: Database
let host: Caller
let minuter: Caller
let attendee: Caller
let stranger: Caller
let people: People
let desk: MeetingDesk

beforeAll(async () => {
  // Removes all calendar entries, so that no participant is busy.
  await database.rows('update schedule set deleted_at = now()')
  db = openDatabase(company.url, {
    poolSize: 6,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  }).db
  const names = ['leader1', 'staff1', 'staff2', 'staff3']
  const callers = await Promise.all(names.map((name) => api.as(name)))
  ;[host, minuter, attendee, stranger] = callers as [Caller, Caller, Caller, Caller]
  people = await readPeople(database)
  const dept = await database.value('select dept_id from app_user where user_name = $1', [
    'leader1',
  ])
  desk = meetingDesk(host, people, String(dept))
  // Seven days off in a row, as in October.
  for (let day = 1; day <= 7; day++) {
    await database.rows(
      `insert into work_calendar (id, date, day_class, name) values ($1, $2, '2', '国庆节')`,
      [newId(), `2031-10-0${day}`],
    )
  }
})

afterAll(async () => {
  await db?.destroy()
})

const ids = (...names: string[]) => names.map((name) => people.ids[name] ?? '')

const generate = (id: string, month: string, body: object = {}, call = host) =>
  press(call, meetingPlans, 'generate', id, { month, ...body })

const datesOf = async (planId: string): Promise<string[]> => {
  const rows = await database.rows(
    `select date::text as date from meeting_session where plan_id = $1 and deleted_at is null order by date`,
    [planId],
  )
  return rows.map(({ date }) => String(date))
}

const sessionOn = async (planId: string, date: string) =>
  String(
    await database.value(
      'select id from meeting_session where plan_id = $1 and date = $2 and deleted_at is null',
      [planId, date],
    ),
  )

async function timesOf(call: Caller, date: string): Promise<ScheduleTime[]> {
  const answer = await call(SCHEDULE_CALLS.list, { query: { start: date, end: date } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.response as ScheduleTime[]
}

async function toldTo(name: string, code: string, id: string): Promise<number> {
  const count = await database.value(
    `select count(*)::int from message m join message_copy c on c.message_id = m.id
     where m.code = $1 and m.biz_id = $2 and c.receiver_id = $3`,
    [code, id, people.ids[name] ?? ''],
  )
  return Number(count)
}

const invalid = (...errors: string[]) => ({ status: 400, code: 'invalid', errors })

test('organisers give tasks of a session to its people, and nobody else gives any', async () => {
  const plan = await desk.addPlan()
  await generate(plan, '2031-11')
  const [date = ''] = await datesOf(plan)
  const id = await sessionOn(plan, date)
  const classId = String(
    await database.value("select id from task_class where code = 'RC' and deleted_at is null"),
  )
  const line = (owner: string, values: object = {}) => ({
    id: newId(),
    title: '会后的一项',
    classId,
    ownerId: people.ids[owner] ?? '',
    planEnd: dayFromToday(5),
    ...values,
  })
  const give = (call: Caller, task: object, session = id) =>
    call(MEETING_CALLS.addTasks, { method: 'POST', body: { id: session, tasks: [task] } })
  const task = line('staff2')
  const answer = await give(minuter, task)
  expect(answer.status, answer.text).toBe(200)
  const rows = await database.rows('select source, source_id, owner_id from task where id = $1', [
    task.id,
  ])
  expect(rows).toEqual([{ source: '会议', source_id: id, owner_id: people.ids.staff2 }])
  const shown = await minuter(MEETING_CALLS.session, { query: { id } })
  expect((shown.body.response as SessionDesk).tasks.map((one) => one.id)).toEqual([task.id])

  const required = JSON.stringify([{ key: 'room', title: '仓库', type: '文本', required: true }])
  const extended = await database.value(
    `insert into task_class (id, code, name, extra_fields) values (gen_random_uuid(), 'TM', '要答的', $1::jsonb)
     returning id`,
    [required],
  )
  const refused = [
    // An attendee and a stranger are no organisers. `pay` does not take part in the meeting and is
    // outside the organiser's scope.
    await give(attendee, line('staff2')),
    await give(stranger, line('staff3')),
    await give(minuter, line('pay')),
    await give(minuter, line('staff2', { classId: extended })),
    await give(minuter, line('staff2'), newId()),
    await give(minuter, line('staff2', { sourceId: id })),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 404, 400, 400, 404, 400])
})

describe('a meeting that comes again', () => {
  test('has a cycle that fits', async () => {
    const bad = async (values: object) =>
      refusalIn(
        await host(meetingPlans.endpoints.add, {
          method: 'POST',
          body: { ...desk.plan(), ...values },
        }),
      )
    expect(await bad({ cycleDay: null })).toEqual(invalid('cycleDay'))
    expect(await bad({ cycleDay: 8 })).toEqual(invalid('cycleDay'))
    expect(await bad({ startTime: null })).toEqual(invalid('startTime'))
    expect(await bad({ attendeeIds: [people.ids.former ?? ''] })).toEqual(invalid('attendeeIds'))
    const id = await desk.addPlan({ cycle: '每日' })
    const plan = recordIn(await host(meetingPlans.endpoints.info, { query: { id } }))
    expect(plan.cycleDay).toBeNull()
    const again = { ...desk.plan(), name: String(plan.name).toUpperCase() }
    expect(
      refusalIn(await host(meetingPlans.endpoints.add, { method: 'POST', body: again })),
    ).toEqual(invalid('name'))
  })

  test('is not held on holidays, and on no day twice', async () => {
    // 1 and 8 October 2031 are Wednesdays. The meeting of the 1st moves to the 8th, so that both would be on
    // one day.
    const weekly = await desk.addPlan()
    const shown = await generate(weekly, '2031-10', { preview: true })
    expect(JSON.stringify(shown.body.response)).toContain('2031-10-08')
    expect(await datesOf(weekly)).toEqual([])
    expect((await generate(weekly, '2031-10')).status).toBe(200)
    expect(await datesOf(weekly)).toEqual(['08', '15', '22', '29'].map((day) => `2031-10-${day}`))
    expect(await toldTo('staff2', 'sessionsMade', weekly)).toBe(1)
    expect(
      (await timesOf(attendee, '2031-10-08')).filter(({ kind }) => kind === '会议'),
    ).toHaveLength(1)
  })

  test('of the 31st is held on the last day, or the working day after it', async () => {
    const monthly = await desk.addPlan({ cycle: '每月', cycleDay: 31 })
    for (const month of ['2031-04', '2031-05', '2031-02']) await generate(monthly, month)
    expect(await datesOf(monthly)).toEqual(['2031-02-28', '2031-04-30', '2031-06-02'])
    const quarterly = await desk.addPlan({ cycle: '每季', cycleDay: 10 })
    expect((await generate(quarterly, '2031-04')).status).toBe(200)
    expect(refusalIn(await generate(quarterly, '2031-05'))).toEqual(invalid('month'))
    expect(await datesOf(quarterly)).toEqual(['2031-04-10'])
  })

  test('every two weeks is counted from its first week', async () => {
    const id = await desk.addPlan({ cycle: '双周', cycleDay: 1, fromDate: '2031-03-03' })
    for (const month of ['2031-03', '2031-04']) await generate(id, month)
    expect(await datesOf(id)).toEqual([
      '2031-03-03',
      '2031-03-17',
      '2031-03-31',
      '2031-04-14',
      '2031-04-28',
    ])
  })

  test('is made once, however many ask for it at once', async () => {
    const id = await desk.addPlan()
    const answers = await Promise.all(Array.from({ length: 5 }, () => generate(id, '2031-11')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await datesOf(id)).toHaveLength(4)
    expect(await toldTo('staff2', 'sessionsMade', id)).toBe(1)
    // A deleted session is not generated again.
    const session = await sessionOn(id, '2031-11-05')
    const gone = await host(meetingSessions.endpoints.delete, {
      method: 'DELETE',
      query: { id: session },
    })
    expect(gone.status).toBe(200)
    expect(refusalIn(await generate(id, '2031-11'))).toEqual(invalid('month'))
    expect((await timesOf(attendee, '2031-11-05')).map(({ sourceId }) => sourceId)).not.toContain(
      session,
    )
  })

  test('is not made for past months, without a cycle, or by an attendee', async () => {
    const id = await desk.addPlan()
    expect(refusalIn(await generate(id, '2024-03'))).toEqual(invalid('month'))
    expect(refusalIn(await generate(id, '2031-13'))).toEqual(invalid('month'))
    expect(refusalIn(await generate(id, '2031-12', {}, attendee))).toMatchObject({ status: 403 })
    expect(refusalIn(await generate(id, '2031-12', {}, stranger))).toMatchObject({ status: 404 })
    expect((await generate(id, '2031-12', {}, minuter)).status).toBe(200)
    const free = await desk.addPlan({ cycle: '不定期', startTime: null, cycleDay: null })
    expect(refusalIn(await generate(free, '2031-12'))).toMatchObject({ status: 409 })
  })

  test('names the sessions whose room is taken', async () => {
    const room = `大会议室 ${newId().slice(-12)}`
    const first = await desk.addPlan({ room })
    const second = await desk.addPlan({ room: ` ${room.toUpperCase()} `, startTime: '09:30' })
    await generate(first, '2031-08')
    const shown = await generate(second, '2031-08', { preview: true })
    expect(JSON.stringify(shown.body.response)).toContain('2031-08-06 09:30')
    expect((await generate(second, '2031-08')).status).toBe(200)
    const query = { start: '2031-08-01', end: '2031-08-31' }
    const answer = await attendee(MEETING_CALLS.calendar, { query })
    const { meetings } = answer.body.response as MeetingCalendar
    expect(meetings.filter(({ isRoomTaken }) => isRoomTaken)).toHaveLength(8)
    expect(meetings.every(({ isOwn }) => isOwn)).toBe(true)
    const other = await stranger(MEETING_CALLS.calendar, { query })
    expect((other.body.response as MeetingCalendar).meetings).toEqual([])
  })

  test('is put off: calendars and topics follow, and people hear of it', async () => {
    const id = await desk.addPlan()
    await generate(id, '2031-07')
    const session = await sessionOn(id, '2031-07-02')
    const topic = await desk.addTopic(id, '2031-07-02')
    const { version } = recordIn(
      await host(meetingSessions.endpoints.info, { query: { id: session } }),
    )
    const body = {
      id: session,
      version,
      startAt: '2031-07-03 10:00:00',
      endAt: '2031-07-03 11:00:00',
    }
    const wrong = { ...body, endAt: '2031-07-03 09:00:00' }
    const update = (sent: object, call = host) =>
      call(meetingSessions.endpoints.update, { method: 'PUT', body: sent })
    expect(refusalIn(await update(wrong))).toEqual(invalid('endAt'))
    expect(refusalIn(await update(body, attendee))).toMatchObject({ status: 403 })
    savedIn(await update(body))
    expect(
      (await timesOf(attendee, '2031-07-02')).filter(({ sourceId }) => sourceId === session),
    ).toEqual([])
    expect(await timesOf(attendee, '2031-07-03')).toMatchObject([
      { startAt: body.startAt, sourceId: session },
    ])
    expect(
      recordIn(await host(meetingTopics.endpoints.info, { query: { id: topic } })),
    ).toMatchObject({
      meetingDate: '2031-07-03',
    })
    expect(await toldTo('staff2', 'sessionMoved', session)).toBe(1)
    const gone = await host(meetingSessions.endpoints.delete, {
      method: 'DELETE',
      query: { id: session },
    })
    expect(refusalIn(gone)).toMatchObject({ status: 409 })
  })

  test('is handed over: future sessions and open topics go to the new host', async () => {
    const id = await desk.addPlan()
    await generate(id, '2031-06')
    const topic = await desk.addTopic(id, '2031-06-04')
    const { version } = recordIn(await host(meetingPlans.endpoints.info, { query: { id } }))
    const body = { id, version, hostId: people.ids.staff3 ?? '' }
    savedIn(await host(meetingPlans.endpoints.update, { method: 'PUT', body }))
    expect(
      recordIn(await stranger(meetingTopics.endpoints.info, { query: { id: topic } })).hostId,
    ).toBe(people.ids.staff3)
    expect(await timesOf(stranger, '2031-06-04')).toMatchObject([{ kind: '会议', isOwner: true }])
  })

  test('and its entry in a calendar is changed by nobody but the meeting', async () => {
    const id = await desk.addPlan()
    await generate(id, '2032-01')
    const [time] = await timesOf(host, '2032-01-07')
    const entry = await host('/wt/api/Schedule/GetSchedule', { query: { id: time?.id ?? '' } })
    const { version } = recordIn(entry)
    const body = { id: time?.id ?? '', version, title: '别的' }
    const changed = await host('/wt/api/Schedule/UpdateSchedule', { method: 'PUT', body })
    expect(refusalIn(changed)).toMatchObject({ status: 409 })
  })
})

describe('a topic', () => {
  const report = (id: string, call: Caller, content = '完成一半') =>
    press(call, meetingTopics, 'report', id, { content })
  const info = async (id: string, call = host) =>
    recordIn(await call(meetingTopics.endpoints.info, { query: { id } }))
  const resolve = (id: string, call = host) =>
    press(call, meetingTopics, 'resolve', id, { conclusion: '继续推进' })

  async function tracked(planId: string, date: string): Promise<string> {
    const id = await desk.addTopic(planId, date)
    expect((await report(id, attendee, `汇报 ${id}`)).status).toBe(200)
    expect((await resolve(id)).status).toBe(200)
    return id
  }

  test('is called for by those of the meeting, and reported by its reporter', async () => {
    const plan = await desk.addPlan()
    const id = await desk.addTopic(plan, '2031-09-03')
    expect(await datesOf(plan)).toEqual(['2031-09-03'])
    expect(await toldTo('staff2', 'topicAsked', id)).toBe(1)
    const body = desk.topic(plan, '2031-09-03')
    const add = (call: Caller) => call(meetingTopics.endpoints.add, { method: 'POST', body })
    expect(refusalIn(await add(stranger))).toMatchObject({ status: 400 })
    savedIn(await add(attendee))
    savedIn(await add(attendee))
    expect(await toldTo('staff2', 'topicAsked', body.id)).toBe(0)
    expect(refusalIn(await report(id, stranger))).toMatchObject({ status: 404 })
    expect(refusalIn(await resolve(id))).toMatchObject({ status: 409 })
    expect((await report(id, attendee)).status).toBe(200)
    expect(await info(id)).toMatchObject({ state: '1', content: '完成一半', period: 1 })
    expect(refusalIn(await resolve(id, attendee))).toMatchObject({ status: 403 })
    expect((await resolve(id, minuter)).status).toBe(200)
    expect(await info(id)).toMatchObject({ state: '2', conclusion: '继续推进' })
  })

  test('has words of the meeting that an attendee cannot write, in any call that writes it', async () => {
    const plan = await desk.addPlan()
    await desk.addTopic(plan, '2031-09-03')
    const write = async (call: Caller, values: Values) => {
      const body = desk.topic(plan, '2031-09-03', values)
      return call(meetingTopics.endpoints.add, { method: 'POST', body })
    }
    const change = async (call: Caller, id: string, values: Values) => {
      const { version } = await info(id)
      const body = { id, version, ...values }
      return call(meetingTopics.endpoints.update, { method: 'PUT', body })
    }
    const reporterId = people.ids.leader1 ?? ''
    // The attendee is the reporter of the first topic, and only the author of the second topic.
    const own = desk.topic(plan, '2031-09-03')
    const other = desk.topic(plan, '2031-09-03', { reporterId })
    for (const body of [own, other]) {
      savedIn(await attendee(meetingTopics.endpoints.add, { method: 'POST', body }))
    }
    const words: Record<string, string> = {
      conclusion: '同意立项',
      deadline: '2031-12-01',
      content: '完成一半',
      problem: '缺人',
      lastProgress: '已启动',
    }
    const ofTheResolution = ['conclusion', 'deadline']
    for (const [field, value] of Object.entries(words)) {
      const entry = { [field]: value }
      const seen = [
        refusalIn(await write(attendee, { ...entry, reporterId })),
        refusalIn(await change(attendee, other.id, entry)),
      ]
      expect(seen, field).toEqual([invalid(field), invalid(field)])
      const isResolution = ofTheResolution.includes(field)
      for (const answer of [await write(attendee, entry), await change(attendee, own.id, entry)]) {
        if (isResolution) expect(refusalIn(answer), field).toEqual(invalid(field))
        else savedIn(answer)
      }
      for (const call of [host, minuter]) {
        savedIn(await write(call, entry))
        savedIn(await change(call, other.id, entry))
      }
    }
    // The response names the fields that the edit form must show as fixed.
    const fixedFor = async (call: Caller, id: string) => {
      const { fixedFields } = recordIn(await call(meetingTopics.endpoints.info, { query: { id } }))
      return [fixedFields].flat().sort()
    }
    expect(await fixedFor(attendee, other.id)).toEqual(Object.keys(words).sort())
    expect(await fixedFor(attendee, own.id)).toEqual(ofTheResolution)
    for (const call of [host, minuter]) expect(await fixedFor(call, own.id)).toEqual([])
    // The server accepts a form that sends the stored values unchanged.
    savedIn(await change(attendee, other.id, { conclusion: '同意立项', topic: '立项' }))
  })

  test('is added by an attendee to a time that was called, and calls no other', async () => {
    const plan = await desk.addPlan()
    const id = await tracked(plan, '2031-09-03')
    const past = await desk.addTopic(plan, '2020-01-08')
    const own = desk.topic(plan, '2031-09-03')
    savedIn(await attendee(meetingTopics.endpoints.add, { method: 'POST', body: own }))
    for (const date of ['2020-01-08', '2020-01-15', '2029-01-03', '2031-09-10']) {
      const body = desk.topic(plan, date)
      const added = await attendee(meetingTopics.endpoints.add, { method: 'POST', body })
      expect(refusalIn(added), date).toEqual(invalid('meetingDate'))
      const moved = await attendee(meetingTopics.endpoints.update, {
        method: 'PUT',
        body: { id: own.id, version: 1, meetingDate: date },
      })
      expect(refusalIn(moved), date).toEqual(invalid('meetingDate'))
    }
    expect(await datesOf(plan)).toEqual(['2020-01-08', '2031-09-03'])
    const answers = [
      await attendee(meetingSessions.endpoints.add, {
        method: 'POST',
        body: {
          id: newId(),
          planId: plan,
          startAt: '2031-09-10 09:00:00',
          endAt: '2031-09-10 10:00:00',
        },
      }),
      await generate(plan, '2031-12', {}, attendee),
      await press(attendee, meetingTopics, 'carryOver', id, { nextDate: '2031-09-24' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    savedIn(
      await minuter(meetingTopics.endpoints.add, {
        method: 'POST',
        body: desk.topic(plan, '2031-09-10'),
      }),
    )
    expect(await datesOf(plan)).toEqual(['2020-01-08', '2031-09-03', '2031-09-10'])
    expect((await info(past)).state).toBe('0')
  })

  test('that is open is carried over once, with what was reported', async () => {
    const plan = await desk.addPlan()
    const [first, second] = [await tracked(plan, '2031-09-03'), await tracked(plan, '2031-09-03')]
    const closed = await tracked(plan, '2031-09-03')
    expect((await press(host, meetingTopics, 'close', closed)).status).toBe(200)
    const carry = (call = host, body = {}) => press(call, meetingTopics, 'carryOver', first, body)
    const shown = await carry(host, { preview: true })
    expect(JSON.stringify(shown.body.response)).toContain('2031-09-10')
    expect(refusalIn(await carry(attendee))).toMatchObject({ status: 403 })
    expect(refusalIn(await carry(host, { nextDate: '2031-09-03' }))).toEqual(invalid('nextDate'))
    const answers = await Promise.all([carry(), carry(minuter), carry()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const query = { meetingId: plan, meetingDateStart: '2031-09-10' }
    const next = pageIn(await host(meetingTopics.endpoints.list, { query })).data
    expect(next).toHaveLength(2)
    const copies = await Promise.all(next.map(({ id }) => info(id)))
    expect(copies.map(({ lastProgress }) => lastProgress).sort()).toEqual(
      [`汇报 ${first}`, `汇报 ${second}`].sort(),
    )
    expect(copies.map(({ state }) => state)).toEqual(['0', '0'])
    expect(await info(first)).toMatchObject({ state: '2', carriedTo: '2031-09-10' })
    expect(await datesOf(plan)).toEqual(['2031-09-03', '2031-09-10'])
    // Closing the last topic also closes the topics from which it was carried over.
    const [copy] = copies
    await report(String(copy?.id), attendee)
    await resolve(String(copy?.id))
    expect((await press(host, meetingTopics, 'close', String(copy?.id))).status).toBe(200)
    const states = [await info(first), await info(second)].map(({ state }) => state).sort()
    expect(states).toEqual(['2', '3'])
  })

  test('of a meeting without a cycle is carried over to a day that is named', async () => {
    const plan = await desk.addPlan({ cycle: '不定期', cycleDay: null, startTime: null })
    const id = await tracked(plan, '2031-09-04')
    expect(refusalIn(await press(host, meetingTopics, 'carryOver', id))).toEqual(
      invalid('nextDate'),
    )
    const body = { nextDate: '2031-09-18' }
    expect((await press(host, meetingTopics, 'carryOver', id, body)).status).toBe(200)
    expect(await datesOf(plan)).toEqual(['2031-09-04', '2031-09-18'])
  })

  test('is carried over one by one, to a later day of its own series, by the users who run it', async () => {
    const plan = await desk.addPlan()
    const [first, second] = [await tracked(plan, '2031-09-03'), await tracked(plan, '2031-09-03')]
    const other = await tracked(await desk.addPlan(), '2031-09-03')
    const carry = (ids: string[], nextDate: string, call = host) =>
      call(MEETING_CALLS.carry, { method: 'PUT', body: { ids, nextDate } })
    expect(refusalIn(await carry([first], '2031-09-10', attendee))).toMatchObject({ status: 403 })
    expect(refusalIn(await carry([first], '2031-09-10', stranger)).status).toBeGreaterThan(400)
    expect(refusalIn(await carry([first, other], '2031-09-10'))).toMatchObject({ status: 404 })
    expect(refusalIn(await carry([first], '2031-09-03'))).toMatchObject({ status: 400 })
    const [open] = await database.rows(
      "select id from meeting_session where plan_id = $1 and date = '2031-09-03'",
      [plan],
    )
    savedIn(
      await host(meetingSessions.endpoints.add, {
        method: 'POST',
        body: {
          id: newId(),
          planId: plan,
          startAt: '2031-09-10 09:00:00',
          endAt: '2031-09-10 10:00:00',
        },
      }),
    )
    const [later] = await database.rows(
      "select id from meeting_session where plan_id = $1 and date = '2031-09-10'",
      [plan],
    )
    const leftAt = async (id: unknown, call = host) => {
      const answer = await call(MEETING_CALLS.session, { query: { id: String(id) } })
      return (answer.body.response as SessionDesk).left.map((topic) => topic.id)
    }
    expect((await leftAt(later?.id)).sort()).toEqual([first, second].sort())
    expect(await leftAt(open?.id)).toEqual([])
    expect(await leftAt(later?.id, attendee)).toEqual([])
    expect((await carry([first], '2031-09-10')).status).toBe(200)
    expect(await leftAt(later?.id)).toEqual([second])
    expect(refusalIn(await carry([first], '2031-09-10'))).toMatchObject({ status: 409 })
    expect(await info(first)).toMatchObject({ carriedTo: '2031-09-10' })
    expect((await info(second)).carriedTo ?? null).toBeNull()
  })

  test('stands in the minutes with who was there, and what was resolved by whom until when', async () => {
    const plan = await desk.addPlan()
    const date = dayFromToday(-2)
    const id = await desk.addTopic(plan, date, { topic: '上线计划' })
    await report(id, attendee)
    const [session] = await database.rows('select id from meeting_session where plan_id = $1', [
      plan,
    ])
    const sessionId = String(session?.id)
    await host('/wt/api/RoutineMeetingProject/CreateTaskFromRoutineMeeting', {
      method: 'POST',
      body: {
        id,
        items: [{ title: '写方案', ownerCode: people.codes.staff1, planEnd: dayFromToday(9) }],
      },
    })
    await host(MEETING_CALLS.absent, {
      method: 'PUT',
      body: { id: sessionId, absentIds: [people.ids.staff2] },
    })
    const read = async (call: Caller) =>
      call(MINUTES_CALLS.session.read, { query: { id: sessionId } })
    const minutes = meetingMinutes.parse((await read(host)).body.response)
    const standings = Object.fromEntries(minutes.people.map((one) => [one.name, one.standing]))
    expect(Object.values(standings).sort()).toEqual(['absent', 'present', 'present'])
    expect(minutes).toMatchObject({
      category: '例会',
      topics: [{ title: '上线计划', content: '完成一半' }],
      resolutions: [{ item: '写方案', dueDate: dayFromToday(9) }],
    })
    // An invited person who declined is excused, not absent.
    await database.rows(
      `insert into schedule_answer (schedule_id, user_id, accepts)
       select id, $2, false from schedule where source_id = $1`,
      [sessionId, people.ids.staff2],
    )
    const later = meetingMinutes.parse((await read(host)).body.response)
    expect(later.people.map(({ standing }) => standing).sort()).toEqual([
      'excused',
      'present',
      'present',
    ])
    const url = new URL(MINUTES_CALLS.session.file, ORIGIN)
    url.search = String(new URLSearchParams({ id: sessionId, format: 'csv' }))
    const authorization = `Bearer ${await api.token('leader1')}`
    const file = await (await api.fetch(new Request(url, { headers: { authorization } }))).text()
    for (const text of ['上线计划', '写方案', dayFromToday(9)]) expect(file).toContain(text)
    // A user who may not view the meeting gets neither the minutes nor the file.
    for (const path of Object.values(MINUTES_CALLS.session)) {
      const answer = await stranger(path, { query: { id: sessionId } })
      expect(refusalIn(answer)).toMatchObject({ status: 404 })
    }
  })

  test('becomes tasks, each once, and is closed when they are done', async () => {
    const plan = await desk.addPlan()
    const id = await desk.addTopic(plan, '2031-09-03')
    await report(id, attendee)
    const items = [
      { title: '联系供应商', ownerCode: people.codes.staff2, planEnd: '2031-09-20' },
      { title: '更新计划', ownerCode: people.codes.staff1, planEnd: '2031-09-21' },
    ]
    const turn = (call: Caller, taskItems: object[] = items) =>
      call('/wt/api/RoutineMeetingProject/CreateTaskFromRoutineMeeting', {
        method: 'POST',
        body: { id, items: taskItems },
      })
    expect(refusalIn(await turn(attendee))).toMatchObject({ status: 403 })
    const nobody = [{ ...items[0], ownerCode: 'nobody' }]
    expect(refusalIn(await turn(host, nobody))).toEqual(invalid('items.0.ownerCode'))
    expect((await turn(host)).status).toBe(200)
    expect(refusalIn(await turn(host))).toMatchObject({ status: 409 })
    const topic = await info(id)
    expect(topic).toMatchObject({ state: '2' })
    const made = topic.taskIds as string[]
    expect(made).toHaveLength(2)
    const read = (taskId: string) => host(tasks.endpoints.info, { query: { id: taskId } })
    const both = await Promise.all(made.map(async (taskId) => recordIn(await read(taskId))))
    expect(both.map(({ source }) => source)).toEqual(['会议', '会议'])
    const ofOwner = (name: string) =>
      both.find(({ ownerId }) => ownerId === people.ids[name])?.id ?? ''
    await finishTask(ofOwner('staff2'), attendee)
    expect(await info(id)).toMatchObject({ state: '2' })
    await finishTask(ofOwner('staff1'), minuter)
    expect(await info(id)).toMatchObject({ state: '3' })
  })

  test('goes its way and no other; many go it together or not at all', async () => {
    const plan = await desk.addPlan()
    const [first, second] = [
      await desk.addTopic(plan, '2031-09-03'),
      await desk.addTopic(plan, '2031-09-03'),
    ]
    const set = (ids: string[], state: string, more: object = {}, call = host) =>
      call(MEETING_CALLS.setState, { method: 'PUT', body: { ids, state, ...more } })
    expect(refusalIn(await set([first, second], '3'))).toMatchObject({ status: 409 })
    expect(refusalIn(await set([first, second], '1'))).toMatchObject({ status: 409 })
    await report(first, attendee)
    expect(refusalIn(await set([first, second], '3'))).toMatchObject({ status: 409 })
    expect(await info(first)).toMatchObject({ state: '1' })
    expect(refusalIn(await set([first], '9'))).toEqual(invalid('reason'))
    expect(refusalIn(await set([first], '9', { reason: '重复' }, attendee))).toMatchObject({
      status: 403,
    })
    expect((await set([first, second], '9', { reason: '重复' })).status).toBe(200)
    expect((await info(second)).state).toBe('9')
    expect(refusalIn(await set([first], '1'))).toMatchObject({ status: 409 })
    const { version } = await info(first)
    const body = { id: first, version, topic: '改' }
    const changed = await host(meetingTopics.endpoints.update, { method: 'PUT', body })
    expect(refusalIn(changed)).toMatchObject({ status: 409 })
  })

  test('stands on the page of its meeting with who was not there', async () => {
    const plan = await desk.addPlan({ agendaTemplate: '一、进度\n二、问题' })
    await generate(plan, '2031-03')
    const id = await sessionOn(plan, '2031-03-12')
    const topic = await desk.addTopic(plan, '2031-03-12')
    const absent = (ids: string[], call = minuter) =>
      call(MEETING_CALLS.absent, { method: 'PUT', body: { id, absentIds: ids } })
    expect(refusalIn(await absent([people.ids.staff3 ?? '']))).toMatchObject({ status: 400 })
    expect(refusalIn(await absent([people.ids.staff2 ?? ''], attendee))).toMatchObject({
      status: 403,
    })
    expect((await absent([people.ids.staff2 ?? ''])).status).toBe(200)
    const answer = await attendee(MEETING_CALLS.session, { query: { id } })
    const seen = answer.body.response as SessionDesk
    expect(seen.people.map(({ role, isAbsent }) => [role, isAbsent])).toEqual([
      ['host', false],
      ['minuter', false],
      ['attendee', true],
    ])
    expect(seen.topics.map(({ record }) => record.id)).toEqual([topic])
    expect(seen).toMatchObject({
      runs: false,
      mayAdd: true,
      nextDate: '2031-03-19',
      before: { date: '2031-03-05' },
      after: { date: '2031-03-19' },
    })
    expect((await info(topic)).absentIds).toEqual([people.ids.staff2])
    const other = await stranger(MEETING_CALLS.session, { query: { id } })
    expect(refusalIn(other)).toMatchObject({ status: 404 })
  })
})

describe('files', () => {
  const removal = (call: Caller, resource: Resource, id: string) =>
    call(fileCalls(resource.controller).remove, { method: 'DELETE', query: { id, file: newId() } })
  // A user who may remove files gets 404 here, because the file does not exist.
  const MAY = 404

  test('of a meeting are for the users who run it, not for all attendees', async () => {
    const id = await desk.addMeeting()
    for (const call of [host, minuter]) {
      expect((await removal(call, projectMeetings, id)).status).toBe(MAY)
    }
    expect((await removal(attendee, projectMeetings, id)).status).toBe(403)
  })

  test('of a topic are for its reporter and the users who run the meeting', async () => {
    const plan = await desk.addPlan({ attendeeIds: ids('staff2', 'staff3') })
    const id = await desk.addTopic(plan, '2031-09-10')
    for (const call of [host, minuter, attendee]) {
      expect((await removal(call, meetingTopics, id)).status).toBe(MAY)
    }
    expect((await removal(stranger, meetingTopics, id)).status).toBe(403)
  })
})

test('the page of a meeting has those topics that its reader sees', async () => {
  const plan = await desk.addPlan({ attendeeIds: ids('staff2', 'staff3') })
  const day = '2031-11-05'
  const open = await desk.addTopic(plan, day)
  const narrow = await desk.addTopic(plan, day, {
    topic: '只给两个人的',
    attendeeIds: ids('staff2'),
  })
  const id = await sessionOn(plan, day)
  const on = async (call: Caller) => {
    const { body, text } = await call(MEETING_CALLS.session, { query: { id } })
    const seen = (body.response as SessionDesk).topics.map(({ record }) => record.id)
    return { seen: seen.sort(), text }
  }
  for (const call of [host, minuter, attendee]) {
    expect((await on(call)).seen).toEqual([open, narrow].sort())
  }
  const gone = await stranger(meetingTopics.endpoints.info, { query: { id: narrow } })
  expect(gone.status).toBe(404)
  const { seen, text } = await on(stranger)
  expect(seen).toEqual([open])
  expect(text).not.toContain('只给两个人的')
})

/** The owner reports the task as complete. If an approval is pending, its approver approves. */
async function finishTask(taskId: string, owner: Caller): Promise<void> {
  const body = {
    id: newId(),
    taskId,
    workDate: dayFromToday(0),
    progress: 100,
    hours: '1.0',
    content: '完成',
  }
  const answer = await owner('/wt/api/TaskProgress/AddTaskProgress', { method: 'POST', body })
  expect(answer.status, answer.text).toBe(200)
  const waiting = await database.value(
    `select u.user_name from task_approval a join app_user u on u.id = a.approver_id
     where a.task_id = $1 and a.is_current`,
    [taskId],
  )
  if (typeof waiting !== 'string') return
  const decided = await press(await api.as(waiting), tasks, 'decide', taskId, {
    pass: true,
    opinion: '好',
  })
  expect(decided.status, decided.text).toBe(200)
}

describe('a meeting about a project', () => {
  const info = async (id: string, call = host) =>
    recordIn(await call(projectMeetings.endpoints.info, { query: { id } }))
  const publish = (id: string, body: object = {}, call = host) =>
    press(call, projectMeetings, 'publish', id, body)

  test('is a draft without messages, until it is published once', async () => {
    const id = await desk.addMeeting({
      startAt: '2199-05-07 09:00:00',
      endAt: '2199-05-07 10:00:00',
    })
    expect((await info(id)).meetingNo).toMatch(/^HY\d{12}$/)
    expect(await timesOf(attendee, '2199-05-07')).toEqual([])
    expect(refusalIn(await publish(id, {}, attendee))).toMatchObject({ status: 403 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await toldTo('staff2', 'meetingCalled', id)).toBe(1)
    expect(await toldTo('leader1', 'meetingCalled', id)).toBe(0)
    for (const call of [host, minuter, attendee]) {
      expect(await timesOf(call, '2199-05-07')).toMatchObject([{ sourceId: id, kind: '会议' }])
    }
  })

  test('is published while it is held, and not once it is over', async () => {
    const moment = async (minutes: number) =>
      String(
        await database.value(
          `select to_char((now() + interval '1 minute' * $1) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`,
          [minutes],
        ),
      )
    const begun = await desk.addMeeting({ startAt: await moment(-5), endAt: await moment(30) })
    expect((await publish(begun)).status).toBe(200)
    expect((await info(begun)).state).toBe('1')
    expect(await toldTo('staff2', 'meetingCalled', begun)).toBe(1)
    const id = await desk.addMeeting({
      startAt: '2024-05-07 09:00:00',
      endAt: '2024-05-07 10:00:00',
    })
    expect(refusalIn(await publish(id))).toMatchObject({ status: 409 })
    expect((await info(id)).state).toBe('0')
  })

  test('tells before it is published who has something else, and who has the room', async () => {
    const room = `室 ${newId()}`
    const time = { room, startAt: '2199-05-08 09:00:00', endAt: '2199-05-08 10:00:00' }
    await publish(await desk.addMeeting(time))
    const id = await desk.addMeeting(time)
    const shown = JSON.stringify((await publish(id, { preview: true })).body.response)
    expect(shown).toContain(room)
    const name = await database.value('select name from app_user where user_name = $1', ['staff2'])
    expect(shown).toContain(String(name))
  })

  test('that is moved or cancelled moves or leaves the calendars', async () => {
    const id = await desk.addMeeting({
      startAt: '2199-05-09 09:00:00',
      endAt: '2199-05-09 10:00:00',
    })
    await publish(id)
    const { version } = await info(id)
    const update = (body: object) =>
      host(projectMeetings.endpoints.update, { method: 'PUT', body: { id, version, ...body } })
    const past = { startAt: '2024-05-07 09:00:00', endAt: '2024-05-07 10:00:00' }
    expect(refusalIn(await update(past))).toEqual(invalid('startAt'))
    savedIn(await update({ startAt: '2199-05-10 09:00:00', endAt: '2199-05-10 10:00:00' }))
    expect(await timesOf(attendee, '2199-05-09')).toEqual([])
    expect(await timesOf(attendee, '2199-05-10')).toHaveLength(1)
    expect(await toldTo('staff2', 'meetingMoved', id)).toBe(1)
    const reason = { reason: '改为书面' }
    expect((await press(host, projectMeetings, 'cancel', id, reason)).status).toBe(200)
    expect(await timesOf(attendee, '2199-05-10')).toEqual([])
    expect(await toldTo('staff2', 'meetingCancelled', id)).toBe(1)
    expect(refusalIn(await publish(id))).toMatchObject({ status: 409 })
  })

  test('is signed in to by those who were asked, once, and not the day before', async () => {
    const id = await desk.addMeeting({
      startAt: '2199-05-11 09:00:00',
      endAt: '2199-05-11 10:00:00',
    })
    await publish(id)
    const sign = (call: Caller) => press(call, projectMeetings, 'signIn', id)
    expect(refusalIn(await sign(attendee))).toMatchObject({ status: 409 })
    await database.rows(
      `update project_meeting set start_at = now() - interval '1 minute', end_at = now() + interval '1 hour'
       where id = $1`,
      [id],
    )
    expect((await sign(attendee)).status).toBe(200)
    expect((await sign(attendee)).status).toBe(200)
    expect(refusalIn(await sign(stranger))).toMatchObject({ status: 404 })
    expect((await info(id)).signIn).toHaveLength(1)
    await Promise.all(Array.from({ length: 4 }, () => db.transaction().execute(beginDueMeetings)))
    expect((await info(id)).state).toBe('2')
    const set = (userIds: string[], call = minuter) =>
      call(MEETING_CALLS.signIns, { method: 'PUT', body: { id, userIds } })
    expect(refusalIn(await set([people.ids.staff3 ?? '']))).toMatchObject({ status: 400 })
    expect(refusalIn(await set([], attendee))).toMatchObject({ status: 403 })
    expect((await set([people.ids.leader1 ?? ''])).status).toBe(200)
    expect((await info(id)).signIn).toMatchObject([{ code: people.codes.leader1 }])
  })

  test('ends with its minutes, and what was resolved becomes tasks, each once', async () => {
    const id = await desk.addMeeting()
    const resolution = (call: Caller, values: object = {}) =>
      call(meetingResolutions.endpoints.add, {
        method: 'POST',
        body: {
          id: newId(),
          meetingId: id,
          item: '定稿',
          dueDate: dayFromToday(30),
          ownerId: people.ids.staff2,
          ...values,
        },
      })
    const finish = (call = minuter) =>
      press(call, projectMeetings, 'finish', id, { minutes: '## 纪要\n\n通过' })
    expect(refusalIn(await finish())).toMatchObject({ status: 409 })
    await publish(id)
    expect(refusalIn(await resolution(attendee))).toMatchObject({ status: 403 })
    savedIn(await resolution(minuter))
    savedIn(await resolution(minuter, { item: '备料', ownerId: people.ids.staff1 }))
    expect((await press(host, projectMeetings, 'begin', id)).status).toBe(200)
    const turned = () =>
      host('/wt/api/UniquelyProjectMeeting/CreateTaskFromUniquelyMeeting', {
        method: 'POST',
        body: { id },
      })
    expect((await turned()).status).toBe(200)
    expect(refusalIn(await turned())).toMatchObject({ status: 409 })
    savedIn(await resolution(minuter, { item: '归档' }))
    expect(refusalIn(await finish(attendee))).toMatchObject({ status: 403 })
    expect((await finish()).status).toBe(200)
    expect(await info(id)).toMatchObject({ state: '3', minutes: '## 纪要\n\n通过' })
    expect(await toldTo('staff2', 'meetingMinutes', id)).toBe(1)
    const count = await database.value('select count(*)::int from task where source_id = $1', [id])
    expect(count).toBe(3)
    expect(refusalIn(await resolution(minuter))).toMatchObject({ status: 409 })
    const answer = await attendee(MEETING_CALLS.project, { query: { id } })
    const seen = answer.body.response as ProjectDesk
    expect(seen.resolutions.map(({ item, taskId }) => [item, taskId !== null])).toEqual([
      ['定稿', true],
      ['备料', true],
      ['归档', true],
    ])
    expect(refusalIn(await stranger(MEETING_CALLS.project, { query: { id } }))).toMatchObject({
      status: 404,
    })
  })

  test('is reminded of with the other entries of a calendar', async () => {
    const id = await desk.addMeeting({ remindMinutes: 60 })
    await publish(id)
    await database.rows(
      `update schedule set start_at = now() + interval '20 minutes', end_at = now() + interval '1 hour',
        created_at = now() - interval '1 day' where source_id = $1`,
      [id],
    )
    await db.transaction().execute(remindOfSchedules)
    const entry = await database.value('select id from schedule where source_id = $1', [id])
    expect(await toldTo('staff2', 'scheduleReminder', String(entry))).toBe(1)
  })
})
