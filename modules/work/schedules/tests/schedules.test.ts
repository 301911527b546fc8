import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLogs } from '#modules/system/logs/define/audit-log.ts'
import {
  clearReminders,
  remindOfSchedules,
} from '#modules/work/schedules/api/remind-of-schedules.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import {
  freeTimes,
  SCHEDULE_CALLS,
  type ScheduleCalendar,
  type ScheduleTime,
} from '#modules/work/schedules/wire/schedule.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { dayFromToday, momentInShanghai } from '#platform/wire/time/shanghai-time.ts'
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

const company = testCompany()
const { database, api } = company
let db: Database
let staff: Caller
let leader: Caller
let stranger: Caller
let admin: Caller
const ids: Record<string, string> = {}
const codes: Record<string, string> = {}

beforeAll(async () => {
  // Removes all calendar entries, so that no person is busy.
  await database.rows('update schedule set deleted_at = now()')
  db = openDatabase(company.url, {
    poolSize: 6,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  }).db
  const names = ['staff1', 'leader1', 'staff2', 'admin']
  const callers = await Promise.all(names.map((name) => api.as(name)))
  ;[staff, leader, stranger, admin] = callers as [Caller, Caller, Caller, Caller]
  for (const { user_name, id, code } of await database.rows(
    'select user_name, id, code from app_user where deleted_at is null',
  )) {
    ids[String(user_name)] = String(id)
    codes[String(user_name)] = String(code)
  }
})

afterAll(async () => {
  await db?.destroy()
})

type Values = Record<string, RecordValue>

const onDay = (days: number, clock: string) => `${dayFromToday(days)} ${clock}:00`

function entry(values: Values = {}): Values & { id: string } {
  return {
    id: newId(),
    title: '评审',
    kind: '个人',
    privacy: '公开',
    repeat: '无',
    allDay: false,
    startAt: onDay(400, '09:00'),
    endAt: onDay(400, '10:00'),
    ...values,
  }
}

async function add(values: Values = {}, call = staff): Promise<string> {
  const body = entry(values)
  savedIn(await call(schedules.endpoints.add, { method: 'POST', body }))
  return body.id
}

const refused = async (values: Values) =>
  refusalIn(await staff(schedules.endpoints.add, { method: 'POST', body: entry(values) }))

const info = (id: string, call = staff) => call(schedules.endpoints.info, { query: { id } })

const respond = (id: string, accept: boolean, call: Caller) =>
  call(schedules.actions.respond?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body: { accept },
  })

const listOf = (query: Record<string, string>, call = staff) => call(SCHEDULE_CALLS.list, { query })

const timesOf = async (query: Record<string, string>, call = staff) => {
  const answer = await listOf(query, call)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.response as ScheduleTime[]
}

async function toldTo(name: string, code: string, id: string): Promise<number> {
  return Number(
    await database.value(
      `select count(*)::int from message m join message_copy c on c.message_id = m.id
       where m.code = $1 and m.biz_id = $2 and c.receiver_id = $3`,
      [code, id, ids[name] ?? ''],
    ),
  )
}

describe('an entry is written', () => {
  test('by its owner with guests, who get one message about it', async () => {
    const participants = [codes.staff2 ?? '', codes.leader1 ?? '']
    const body = { ...entry(), participants }
    savedIn(await staff(schedules.endpoints.add, { method: 'POST', body }))
    // A repeated request with the same id adds no second entry.
    savedIn(await staff(schedules.endpoints.add, { method: 'POST', body }))
    const record = recordIn(await info(body.id))
    expect(record.ownerId).toBe(ids.staff1)
    expect(new Set(record.participantIds as string[])).toEqual(new Set([ids.staff2, ids.leader1]))
    expect(await toldTo('staff2', 'scheduleInvited', body.id)).toBe(1)
    expect(await toldTo('staff1', 'scheduleInvited', body.id)).toBe(0)
  })

  test('with times that fit', async () => {
    const invalid = (field: string) => ({ status: 400, code: 'invalid', errors: [field] })
    expect(await refused({ endAt: onDay(399, '10:00') })).toEqual(invalid('endAt'))
    expect(await refused({ endAt: onDay(400, '09:00') })).toEqual(invalid('endAt'))
    expect(await refused({ repeat: '每天', endAt: onDay(401, '10:00') })).toEqual(invalid('endAt'))
    expect(await refused({ repeat: '每周', repeatUntil: dayFromToday(399) })).toEqual(
      invalid('repeatUntil'),
    )
    expect(await refused({ startAt: '2026-02-30 09:00:00' })).toEqual(invalid('startAt'))
    expect(await refused({ remindMinutes: 10_081 })).toEqual(invalid('remindMinutes'))
    expect(await refused({ ownerId: ids.leader1 ?? '' })).toMatchObject({ status: 400 })
  })

  test('for no crowd, for nobody unknown, and for nobody who is gone', async () => {
    const crowd = Array.from({ length: 10_000 }, () => newId())
    expect(await refused({ participantIds: crowd })).toMatchObject({
      status: 400,
      errors: ['participantIds'],
    })
    expect(await refused({ participantIds: [newId()] })).toMatchObject({ status: 400 })
    expect(await refused({ participantIds: [ids.former ?? ''] })).toMatchObject({
      status: 400,
      errors: ['participantIds'],
    })
  })

  test('as whole days, and without an end of what does not come again', async () => {
    const id = await add({ allDay: true, repeatUntil: dayFromToday(900) })
    expect(recordIn(await info(id))).toMatchObject({
      startAt: onDay(400, '00:00'),
      endAt: `${dayFromToday(400)} 23:59:59`,
      repeatUntil: null,
    })
  })

  test('and changed and deleted by its owner alone', async () => {
    const id = await add({ participantIds: [ids.leader1 ?? ''] })
    const { version } = recordIn(await info(id))
    const body = { id, version, title: '另一个' }
    const changed = await leader(schedules.endpoints.update, { method: 'PUT', body })
    expect(refusalIn(changed)).toMatchObject({ status: 403 })
    const gone = await leader(schedules.endpoints.delete, { method: 'DELETE', query: { id } })
    expect(refusalIn(gone)).toMatchObject({ status: 403 })
    savedIn(await staff(schedules.endpoints.update, { method: 'PUT', body }))
    expect(
      (await staff(schedules.endpoints.delete, { method: 'DELETE', query: { id } })).status,
    ).toBe(200)
    expect(await toldTo('leader1', 'scheduleCancelled', id)).toBe(1)
  })
})

describe('who is asked answers', () => {
  test('once, however often; another answer is another one, and the owner hears of each', async () => {
    const id = await add({ participantIds: [ids.leader1 ?? ''] })
    expect((await respond(id, true, leader)).status).toBe(200)
    expect((await respond(id, true, leader)).status).toBe(200)
    expect(await toldTo('staff1', 'scheduleAnswered', id)).toBe(1)
    expect(recordIn(await info(id)).responses).toMatchObject([{ answer: '1' }])
    await Promise.all(Array.from({ length: 5 }, () => respond(id, false, leader)))
    expect(await toldTo('staff1', 'scheduleAnswered', id)).toBe(2)
    expect(recordIn(await info(id)).responses).toMatchObject([{ answer: '2' }])
  })

  test('and nobody else', async () => {
    const id = await add({ participantIds: [ids.leader1 ?? ''] })
    expect(refusalIn(await respond(id, true, staff))).toMatchObject({ status: 409 })
    expect(refusalIn(await respond(id, true, stranger))).toMatchObject({ status: 404 })
  })

  test('anew where the time is another one', async () => {
    const id = await add({ participantIds: [ids.leader1 ?? ''] })
    await respond(id, true, leader)
    const { version } = recordIn(await info(id))
    const moved = { id, version, startAt: onDay(401, '09:00'), endAt: onDay(401, '10:00') }
    savedIn(await staff(schedules.endpoints.update, { method: 'PUT', body: moved }))
    expect(recordIn(await info(id)).responses).toMatchObject([{ answer: '0' }])
    expect(await toldTo('leader1', 'scheduleChanged', id)).toBe(1)
  })
})

describe('a calendar is read', () => {
  const span = { start: dayFromToday(500), end: dayFromToday(506) }
  const during = { startAt: onDay(501, '09:00'), endAt: onDay(501, '10:00') }

  test('in full by its owner, and by a leader only as far as it is open', async () => {
    await add({ ...during, title: '公开的事' })
    await add({ ...during, title: '私下的事', privacy: '仅忙闲', place: '医院', kind: '出差' })
    await add({ ...during, title: '秘密的事', privacy: '私密' })
    const own = await timesOf(span)
    expect(own.map(({ title }) => title).sort()).toEqual(['公开的事', '私下的事', '秘密的事'])
    const userCode = codes.staff1 ?? ''
    const seen = await timesOf({ ...span, userCode }, leader)
    expect(seen.map(({ title }) => title).sort()).toEqual([null, '公开的事'])
    const hidden = seen.find(({ title }) => title === null)
    expect(hidden).toMatchObject({ id: null, place: null, kind: null, startAt: during.startAt })
    const text = JSON.stringify(seen)
    for (const word of ['私下', '秘密', '医院', '出差']) expect(text).not.toContain(word)
  })

  test('by no other user, whatever code they name', async () => {
    const query = { ...span, userCode: codes.staff1 ?? '' }
    expect(refusalIn(await listOf(query, stranger))).toMatchObject({ status: 403 })
    expect(refusalIn(await listOf({ ...query, userCode: 'nobody' }, stranger))).toMatchObject({
      status: 403,
    })
    const side = { ...span, userCodes: `${codes.staff2},${codes.staff1}` }
    expect(refusalIn(await stranger(SCHEDULE_CALLS.calendar, { query: side }))).toMatchObject({
      status: 403,
    })
    // Even a user who may view all personnel files may not view calendars.
    expect(refusalIn(await listOf(query, admin))).toMatchObject({ status: 403 })
  })

  test('with what comes again, as often as it does within the days', async () => {
    await add({ ...during, title: '每天的事', repeat: '每天' }, stranger)
    const week = await timesOf({ start: dayFromToday(501), end: dayFromToday(507) }, stranger)
    expect(week.filter(({ title }) => title === '每天的事')).toHaveLength(7)
    const year = await timesOf({ start: dayFromToday(501), end: dayFromToday(866) }, stranger)
    expect(year.filter(({ title }) => title === '每天的事')).toHaveLength(366)
    for (const bad of [
      { start: dayFromToday(501), end: dayFromToday(867) },
      { start: dayFromToday(501), end: dayFromToday(500) },
      { start: '2026-02-30', end: '2026-03-01' },
      { start: '2026-03-01' },
    ]) {
      expect(refusalIn(await listOf(bad as Record<string, string>, stranger))).toMatchObject({
        status: 400,
      })
    }
  })

  test('of several people side by side, with what the calendar says of each day', async () => {
    const userCodes = `${codes.leader1},${codes.staff1}`
    const answer = await leader(SCHEDULE_CALLS.calendar, { query: { ...span, userCodes } })
    const { days, people } = answer.body.response as ScheduleCalendar
    expect(days).toHaveLength(7)
    expect(people.map(({ id, isSelf }) => [id, isSelf])).toEqual([
      [ids.leader1, true],
      [ids.staff1, false],
    ])
    expect(people[1]?.times.map(({ title }) => title)).toContain(null)
    const crowd = Array.from({ length: 21 }, (_, at) => `code${at}`).join(',')
    const many = await leader(SCHEDULE_CALLS.calendar, { query: { ...span, userCodes: crowd } })
    expect(refusalIn(many)).toMatchObject({ status: 400 })
  })

  test('and in no list, search, export or log of another user', async () => {
    const title = `密 ${newId()}`
    const id = await add({ title, privacy: '私密' })
    for (const name of ['admin', 'leader1', 'staff2']) {
      const call = await api.as(name)
      const page = pageIn(await call(schedules.endpoints.list, { query: { pageSize: 500 } }))
      expect(page.data.map((row) => row.id)).not.toContain(id)
      expect(refusalIn(await info(id, call))).toMatchObject({ status: 404 })
      const history = await call(schedules.endpoints.history, { query: { id } })
      expect(refusalIn(history)).toMatchObject({ status: 404 })
      const found = await call('/hr/Search/GetSearchResults', { query: { key: title } })
      expect(found.text).not.toContain(title)
      const options = await call(schedules.endpoints.options, { query: { key: title } })
      expect(options.text).not.toContain(title)
      const file = await api.fetch(
        new Request(`${ORIGIN}${schedules.endpoints.export}?format=csv`, {
          headers: { authorization: `Bearer ${await api.token(name)}` },
        }),
      )
      expect(file.status).toBe(200)
      expect(await file.text()).not.toContain(title)
    }
    const log = await admin(auditLogs.endpoints.list, {
      query: { resource: schedules.path, pageSize: 100 },
    })
    expect(log.status).toBe(200)
    expect(log.text).not.toContain(title)
  })
})

describe('free times of people who are invited', () => {
  const day = dayFromToday(61)
  const at = (clock: string) => `${day} ${clock}:00`
  const free = (call: Caller, ...names: string[]) =>
    call(SCHEDULE_CALLS.free, {
      query: { date: day, userIds: names.map((name) => ids[name] ?? name).join() },
    })
  const busyOf = async (call: Caller, name: string) => {
    const { people } = freeTimes.parse((await free(call, name)).body.response)
    return people[0]?.busy.map(({ startAt, endAt }) => [startAt.slice(11, 16), endAt.slice(11, 16)])
  }

  test('show busy times to users who may not see the calendar, and nothing else', async () => {
    await add({ title: '不能外传', startAt: at('09:00'), endAt: at('10:00') }, leader)
    await add({ privacy: '公开', startAt: at('11:00'), endAt: at('12:00') }, leader)
    await add({ privacy: '私密', startAt: at('13:00'), endAt: at('14:00') }, leader)
    await add({ kind: '提醒', startAt: at('15:00'), endAt: at('16:00') }, leader)
    const answer = await free(stranger, 'leader1', 'staff1')
    expect(answer.text).not.toMatch(/不能外传|公开|私密|title|kind|place/)
    expect(await busyOf(stranger, 'leader1')).toEqual([
      ['09:00', '10:00'],
      ['11:00', '12:00'],
    ])
    // The counts of the owner include private entries.
    expect(await busyOf(leader, 'leader1')).toHaveLength(3)
  })

  test('leave out people who cannot be invited, and users who may not invite read none', async () => {
    const { people } = freeTimes.parse((await free(stranger, 'staff1', newId())).body.response)
    expect(people.map(({ id }) => id)).toEqual([ids.staff1])
    expect(refusalIn(await free(stranger, 'no-uuid'))).toMatchObject({ status: 400 })
    expect(refusalIn(await free(stranger, ...Array.from({ length: 51 }, newId)))).toMatchObject({
      status: 400,
    })
    expect(refusalIn(await free(await api.as('noperm'), 'staff1'))).toMatchObject({ status: 403 })
  })

  test('leave out the entry that is being moved', async () => {
    const own = await add({ startAt: at('09:00'), endAt: at('10:00') }, staff)
    expect(await busyOf(staff, 'staff1')).toEqual([['09:00', '10:00']])
    const answer = await staff(SCHEDULE_CALLS.free, {
      query: { date: day, userIds: String(ids.staff1), except: own },
    })
    expect(freeTimes.parse(answer.body.response).people[0]?.busy).toEqual([])
  })
})

describe('what meets something else', () => {
  const time = { startAt: onDay(600, '14:00'), endAt: onDay(600, '15:00') }

  test('is saved with a warning, which names only the titles of open entries', async () => {
    await add({ ...time, title: '打开的', privacy: '公开' })
    await add({ ...time, title: '合上的', privacy: '仅忙闲' })
    await add({ ...time, title: '藏着的', privacy: '私密' })
    await add({ ...time, title: '只是提醒', kind: '提醒', privacy: '公开' })
    const body = entry({ ...time, participantIds: [ids.staff1 ?? ''] })
    const answer = await leader(schedules.endpoints.add, { method: 'POST', body })
    expect(answer.body.msg).toContain('2')
    const clashes = await leader(SCHEDULE_CALLS.clashes, { query: { id: body.id } })
    const { rows } = clashes.body.response as { rows: { title: string | null }[] }
    expect(rows.map(({ title }) => title).sort()).toEqual([null, '打开的'])
    expect(
      refusalIn(await stranger(SCHEDULE_CALLS.clashes, { query: { id: body.id } })),
    ).toMatchObject({
      status: 404,
    })
  })

  test('shows its title to users who may look at the calendar, and not to those who only invite', async () => {
    const day = { startAt: onDay(640, '14:00'), endAt: onDay(640, '15:00') }
    await add({ ...day, title: '她的公开日程', privacy: '公开' }, staff)
    const invited = { ...day, participantIds: [ids.staff1 ?? ''] }
    const titles = async (call: Caller) => {
      const id = await add(invited, call)
      const answer = await call(SCHEDULE_CALLS.clashes, { query: { id } })
      return (answer.body.response as { rows: { title: string | null }[] }).rows.map(
        ({ title }) => title,
      )
    }
    const userCode = codes.staff1 ?? ''
    const looked = await stranger(SCHEDULE_CALLS.list, {
      query: { userCode, start: dayFromToday(640), end: dayFromToday(640) },
    })
    expect(looked.status).toBe(403)
    expect(await titles(stranger)).toEqual([null])
    expect(await titles(leader)).toContain('她的公开日程')
  })

  test('counts what comes again, and nothing that was declined', async () => {
    const daily = { ...time, repeat: '每天', title: '站会' }
    const id = await add({ ...daily, participantIds: [ids.staff2 ?? ''] }, leader)
    const later = { startAt: onDay(610, '14:30'), endAt: onDay(610, '15:30') }
    const clash = await add({ ...later }, stranger)
    const ask = async () => {
      const answer = await stranger(SCHEDULE_CALLS.clashes, { query: { id: clash } })
      return (answer.body.response as { total: number }).total
    }
    expect(await ask()).toBe(1)
    await respond(id, false, stranger)
    expect(await ask()).toBe(0)
  })
})

describe('the clock', () => {
  const remind = () => db.transaction().execute(remindOfSchedules)
  const soon = (minutes: number) => momentInShanghai(new Date(Date.now() + minutes * 60_000))

  test('reminds of coming entries once, with several processes as well', async () => {
    const id = await add({
      startAt: soon(20),
      endAt: soon(60),
      remindMinutes: 30,
      participantIds: [ids.leader1 ?? '', ids.staff2 ?? ''],
    })
    const late = await add({ startAt: soon(90), endAt: soon(120), remindMinutes: 30 })
    await database.rows(
      `update schedule set created_at = now() - interval '1 day' where id = any($1)`,
      [[id, late]],
    )
    await respond(id, false, stranger)
    await Promise.all(Array.from({ length: 6 }, remind))
    expect(await toldTo('staff1', 'scheduleReminder', id)).toBe(1)
    expect(await toldTo('leader1', 'scheduleReminder', id)).toBe(1)
    expect(await toldTo('staff2', 'scheduleReminder', id)).toBe(0)
    expect(await toldTo('staff1', 'scheduleReminder', late)).toBe(0)
    await remind()
    expect(await toldTo('staff1', 'scheduleReminder', id)).toBe(1)
  })

  test('reminds of each time that comes again', async () => {
    const id = await add({
      startAt: soon(15),
      endAt: soon(30),
      remindMinutes: 30,
      repeat: '每天',
    })
    await database.rows(
      `update schedule set created_at = now() - interval '9 days', start_at = start_at - interval '7 days',
        end_at = end_at - interval '7 days' where id = $1`,
      [id],
    )
    await remind()
    expect(await toldTo('staff1', 'scheduleReminder', id)).toBe(1)
    await database.rows(`update schedule_reminder set day = day - 40 where schedule_id = $1`, [id])
    await db.transaction().execute(clearReminders)
    await remind()
    expect(await toldTo('staff1', 'scheduleReminder', id)).toBe(2)
  })
})
