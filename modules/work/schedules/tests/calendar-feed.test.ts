import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import { writeIcalendar } from '#modules/work/schedules/web/write-icalendar.ts'
import {
  type CalendarFeed,
  calendarFeed,
  FEED_CALLS,
  ownFeed,
  renewedFeed,
} from '#modules/work/schedules/wire/calendar-feed.ts'
import { SCHEDULE_CALLS, scheduleList } from '#modules/work/schedules/wire/schedule.ts'
import { openTaskDesk, type TaskDesk } from '#modules/work/tasks/tests/task-desk.ts'
import { USUAL_RATES } from '#platform/api/identity/throttle/rate-limits.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { OWN_SESSION_CALLS } from '#platform/define/shipped/sessions/session.ts'
import { dayAfter, dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import { newId, refusalIn, savedIn, startApi } from '#tests/api/running-api.ts'
import { statementsOf } from '#tests/api/statements-of.ts'

let desk: TaskDesk

beforeAll(async () => {
  desk = await openTaskDesk()
})
afterAll(() => desk?.close())

async function renew(who: string): Promise<string> {
  const answer = await desk.by(who)(FEED_CALLS.renew, { method: 'POST', body: {} })
  return renewedFeed.parse(answer.body.response).token
}
const ask = (token: string) =>
  desk.api.withToken(null)(FEED_CALLS.read, { method: 'POST', body: { token } })
const read = async (token: string): Promise<CalendarFeed | null> =>
  calendarFeed.parse((await ask(token)).body.response)
const titlesIn = async (token: string) => (await read(token))?.entries.map(({ title }) => title)

async function entry(who: string, values: Record<string, unknown> = {}): Promise<string> {
  const day = dayFromToday(3)
  return savedIn(
    await desk.by(who)(schedules.endpoints.add, {
      method: 'POST',
      body: {
        id: newId(),
        title: '看牙',
        startAt: `${day} 09:00:00`,
        endAt: `${day} 10:00:00`,
        kind: '个人',
        repeat: '无',
        privacy: '私密',
        allDay: false,
        ...values,
      },
    }),
  ).id
}

describe('an address', () => {
  test('shows the calendar as its owner sees it, without any sign-in', async () => {
    const { account, database, task } = desk
    const token = await renew('staff1')
    await entry('staff1', { title: '本人私事', content: '带病历', place: '口腔医院' })
    await entry('leader1', { title: '请我参加', participants: [account('staff1').code] })
    const refused = await entry('leader1', {
      title: '我不去',
      participants: [account('staff1').code],
    })
    savedIn(
      await desk.by('staff1')(schedules.actions.respond?.endpoint ?? '', {
        method: 'PUT',
        query: { id: refused },
        body: { accept: false },
      }),
    )
    await entry('leader1', { title: '别人的事', privacy: '公开' })
    const due = await task('staff1', { title: '要交的报表', planEnd: dayFromToday(9) })
    const done = await task('staff1', { title: '交完了', planEnd: dayFromToday(9) })
    await database.rows("update task set state = '5', finished_at = now() where id = $1", [done])
    await task('staff1', { title: '还是草稿', planEnd: dayFromToday(9), draft: true })
    const feed = await read(token)
    const titles = feed?.entries.map(({ title }) => title) ?? []
    expect(titles).toEqual(expect.arrayContaining(['本人私事', '请我参加', '要交的报表']))
    for (const other of ['我不去', '别人的事', '交完了', '还是草稿']) {
      expect(titles).not.toContain(other)
    }
    expect(feed?.entries.find(({ title }) => title === '本人私事')).toMatchObject({
      place: '口腔医院',
      note: '带病历',
      privacy: 'private',
      isOpen: false,
    })
    expect(feed?.entries.find(({ title }) => title === '请我参加')).toMatchObject({ isOpen: true })
    expect(feed?.entries.find(({ uid }) => uid === due)).toMatchObject({
      path: `/work/tasks/${due}`,
    })
  })

  test('is kept as a hash, and shown once', async () => {
    const { database, account, by } = desk
    const token = await renew('staff2')
    const rows = await database.rows(
      "select l::text from access_link l where purpose = 'calendarFeed'",
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    const own = ownFeed.parse((await by('staff2')(FEED_CALLS.own)).body.response)
    expect(own.since).not.toBeNull()
    const logged = await database.rows(
      "select l::text as line from audit_log l where actor_id = $1 and resource = 'work/schedules'",
      [account('staff2').id],
    )
    expect(JSON.stringify(logged)).toContain('生成日历订阅地址')
    expect(JSON.stringify(logged)).not.toContain(token)
  })

  test('opens nothing once it was changed or turned off, or its owner may not sign in or see the calendar', async () => {
    const { by, database, account } = desk
    const first = await renew('staff3')
    const second = await renew('staff3')
    expect(await read(first)).toBeNull()
    expect(await read(second)).not.toBeNull()
    savedInNothing(await by('staff3')(FEED_CALLS.revoke, { method: 'PUT', body: {} }))
    expect(await read(second)).toBeNull()
    for (const strange of ['', 'x', 'x'.repeat(43), "' or true --"]) {
      expect(await read(strange), strange).toBeNull()
    }
    expect(refusalIn(await ask('x'.repeat(101))).status).toBe(400)

    const third = await renew('er')
    const setState = (state: string) =>
      database.rows('update app_user set state = $2 where id = $1', [account('er').id, state])
    await setState('2')
    expect(await read(third)).toBeNull()
    await setState('1')
    expect(await read(third)).not.toBeNull()
    // An account that left and returns has no feed address.
    await setState('3')
    await setState('1')
    expect(await read(third)).toBeNull()
    const noperm = await desk.api.as('noperm')
    expect((await noperm(FEED_CALLS.renew, { method: 'POST', body: {} })).status).toBe(403)
    // An account that had the permission earlier still has an address, but the address returns nothing.
    await database.rows(
      `insert into access_link (id, purpose, scope, subject, secret_hash, slot, creator_id, creator)
       select gen_random_uuid(), 'calendarFeed', '{"language": "zh"}', name, $1, id::text, id, name
       from app_user where user_name = 'noperm'`,
      [hashToken('of noperm')],
    )
    expect(await read('of noperm')).toBeNull()
  })

  test('is read without writing anything, and as often as its rate lets', async () => {
    const token = await renew('pay')
    // The first use in an hour is recorded.
    await ask(token)
    const statements = await statementsOf(() => ask(token))
    const writes = statements.filter((text) => /^\s*(insert|update|delete)/i.test(text))
    // The request writes only the counter of the rate limit.
    expect(writes.filter((text) => !text.includes('"rate_limit"'))).toEqual([])
    const slow = await startApi(desk.url, { rates: { ...USUAL_RATES, shares: 3 } })
    const outside = slow.withToken(null)
    const statusOf = async (body: object) =>
      (await outside(FEED_CALLS.read, { method: 'POST', body })).status
    const statuses: number[] = []
    const fresh = await renew('gm')
    for (const _ of [1, 2, 3, 4]) statuses.push(await statusOf({ token: fresh }))
    expect(statuses).toEqual([200, 200, 200, 429])
    // Invalid tokens have a counter of their own, so that they do not block valid tokens.
    for (const _ of [1, 2, 3]) await statusOf({ token: newId() })
    expect(await statusOf({ token: newId() })).toBe(429)
    expect(await statusOf({ token: await renew('hrmgr') })).toBe(200)
    await slow.close()
  })
})

const savedInNothing = ({ status }: { status: number }) => expect(status).toBe(200)

describe('what comes again', () => {
  test('comes on the days of the calendar here, as another program reckons', async () => {
    const { by } = desk
    const token = await renew('leader3')
    const at = (day: string, hour = '08') => ({
      startAt: `${day} ${hour}:00:00`,
      endAt: `${day} ${hour}:30:00`,
    })
    const today = dayFromToday(0)
    const [year = 0] = today.split('-').map(Number)
    const rules: Record<string, unknown>[] = [
      {
        title: 'daily',
        repeat: '每天',
        repeatUntil: dayFromToday(20),
        ...at(dayFromToday(-3), '00'),
      },
      { title: 'weekly', repeat: '每周', ...at(dayFromToday(-100), '23') },
      { title: 'last', repeat: '每月', ...at(`${year - 1}-01-31`) },
      { title: 'thirty', repeat: '每月', ...at(`${year - 1}-03-30`, '07') },
      { title: 'leap', repeat: '每年', ...at('2024-02-29') },
      { title: 'working', repeat: '工作日', repeatUntil: dayFromToday(170), ...at(today) },
      { title: 'once', repeat: '无', ...at(dayFromToday(5)) },
      {
        title: 'whole',
        repeat: '每周',
        allDay: true,
        repeatUntil: dayFromToday(60),
        startAt: `${today} 00:00:00`,
        endAt: `${today} 23:59:59`,
      },
    ]
    for (const rule of rules) await entry('leader3', rule)
    const span = { start: dayFromToday(1), end: dayFromToday(180) }
    const answer = await by('leader3')(SCHEDULE_CALLS.list, { query: span })
    const here = scheduleList.parse(answer.body.response)
    const feed = await read(token)
    const words = { name: 'x', origin: 'https://hr.example', taskDue: '' }
    const text = writeIcalendar(feed?.entries ?? [], words)
    const elsewhere = Object.values(nodeIcal.sync.parseICS(text)).filter(
      (part): part is VEvent => part?.type === 'VEVENT',
    )
    const calendar = new ICAL.Component(ICAL.parse(text))
    for (const zone of calendar.getAllSubcomponents('vtimezone')) {
      ICAL.TimezoneService.register(new ICAL.Timezone(zone))
    }
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    for (const { title } of rules) {
      const wanted = here
        .filter((one) => one.title === title)
        .map(({ startAt }) => startAt.slice(0, 16))
      const found = events
        .filter(({ summary }) => summary === title)
        .flatMap((event) => {
          const days: string[] = []
          const every = event.iterator()
          for (let next = every.next(); next; next = every.next()) {
            const moment = next.toString().replace('T', ' ').slice(0, 16)
            const day = moment.slice(0, 10)
            if (day > span.end) break
            if (day >= span.start) days.push(moment.length > 10 ? moment : `${moment} 00:00`)
          }
          return days
        })
      expect(found.sort(), String(title)).toEqual(wanted.sort())
      const [from, to] = [
        new Date(`${span.start}T00:00+08:00`),
        new Date(`${span.end}T23:59+08:00`),
      ]
      const also = elsewhere
        .filter(({ summary }) => summary === title)
        .flatMap((event) => nodeIcal.expandRecurringEvent(event, { from, to }))
        .map(({ start, isFullDay }) => {
          if (isFullDay) return `${new Date(start).toLocaleDateString('sv-SE')} 00:00`
          return new Date(start).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)
        })
        // node-ical reads all-day events in the time zone of the process, so some of them begin
        // outside the span.
        .filter((moment) => moment.slice(0, 10) >= span.start && moment.slice(0, 10) <= span.end)
      expect(also.sort(), `${title}, read by node-ical`).toEqual(wanted)
      expect(wanted.length, String(title)).toBeGreaterThan(0)
    }
  })
})

test('an entry has its reminder, its rule with days off, and who comes; its owner sees each answer', async () => {
  const { account, by, database } = desk
  const [token, guestToken] = [await renew('leader1'), await renew('staff1')]
  const monday = await database.rows<{ day: string }>(
    `select to_char(min(d), 'YYYY-MM-DD') as day from generate_series(today() + 1, today() + 9, interval '1 day') d
     where extract(isodow from d) = 1`,
  )
  const day = String(monday[0]?.day)
  const off = await database.rows<{ id: string }>(
    `insert into work_calendar (id, date, day_class) select gen_random_uuid(), $1::date + 1, '1'
     where not exists (select from work_calendar where date = $1::date + 1 and deleted_at is null) returning id`,
    [day],
  )
  const id = await entry('leader1', {
    title: '站会',
    repeat: '工作日',
    remindMinutes: 15,
    startAt: `${day} 09:00:00`,
    endAt: `${day} 09:15:00`,
    participants: [account('staff1').code, account('staff2').code],
  })
  savedIn(
    await by('staff1')(schedules.actions.respond?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body: { accept: true },
    }),
  )
  const own = (await read(token))?.entries.find(({ uid }) => uid === id)
  expect(own).toMatchObject({
    repeat: 'workdays',
    remindMinutes: 15,
    organiser: { id: account('leader1').id },
    people: expect.arrayContaining([
      { id: account('staff1').id, name: expect.any(String), accepts: true },
      { id: account('staff2').id, name: expect.any(String), accepts: null },
    ]),
  })
  if (off.length > 0) expect(own?.without).toContain(dayAfter(day, 1))
  // A guest reads the other guests, as on the page of the entry.
  const guestEntry = (await read(guestToken))?.entries.find(({ uid }) => uid === id)
  expect(guestEntry).toMatchObject({ isOpen: false, organiser: { id: account('leader1').id } })
  expect(guestEntry?.people).toHaveLength(2)
  // An entry without guests names no people.
  const alone = await entry('leader1', { title: '独自' })
  expect((await read(token))?.entries.find(({ uid }) => uid === alone)).toMatchObject({
    organiser: null,
    people: [],
    remindMinutes: null,
  })
  await database.rows('delete from work_calendar where id = any($1::uuid[])', [
    off.map((row) => row.id),
  ])
})

test('a meeting stands in it, and goes when it is called off', async () => {
  const { account, database } = desk
  const token = await renew('leader2')
  const id = newId()
  await database.rows(
    `insert into schedule (id, title, start_at, end_at, owner_id, participant_ids, kind, source_type, source_id)
     values (gen_random_uuid(), '项目会', now() + interval '1 day', now() + interval '25 hours', $1, $2, '会议',
       'work/project-meetings', $3)`,
    [account('leader1').id, [account('leader2').id], id],
  )
  const feed = await read(token)
  expect(feed?.entries.find(({ title }) => title === '项目会')).toMatchObject({
    path: `/work/project-meetings/${id}`,
  })
  await database.rows('update schedule set deleted_at = now() where source_id = $1', [id])
  expect(await titlesIn(token)).not.toContain('项目会')
})

describe('P07 what ends the sessions of an account', () => {
  const pressed =
    (name: string, body: object = {}) =>
    async (id: string) => {
      const path = users.actions[name]?.endpoint ?? ''
      const answer = await desk.by('admin')(path, { method: 'PUT', query: { id }, body })
      expect(answer.status, answer.text).toBe(200)
    }
  const newPassword = 'quite another one of 2026!'
  /** Each event with the user name of the affected account. */
  const EVENTS: Readonly<Record<string, [string, (id: string, who: string) => Promise<void>]>> = {
    'a password changed by oneself': [
      'staff3',
      async (id, who) => {
        const answer = await (await desk.api.as(who))('/User/ModifyUserPassword', {
          method: 'PUT',
          body: { id, originPassword: DEMO_PASSWORD, newPassword, confimPassword: newPassword },
        })
        expect(answer.body.success, answer.text).toBe(true)
      },
    ],
    'a password that an administrator resets': ['er', pressed('resetPassword')],
    'a lock': ['pay', pressed('lock', { lockReason: '测试' })],
    'identities that are unlinked': [
      'leader3',
      async (id) => {
        await desk.database.rows(
          `insert into identity_link (id, user_id, issuer, subject, name)
           values (gen_random_uuid(), $1, 'https://id.example', $2, 'x')`,
          [id, `subject of ${id}`],
        )
        await pressed('unlinkIdentities')(id)
      },
    ],
    'signing out everywhere else': [
      'hrmgr',
      async (_, who) => {
        const other = await desk.api.as(who)
        const answer = await other(OWN_SESSION_CALLS.endOthers, { method: 'PUT', body: {} })
        expect(answer.status, answer.text).toBe(200)
      },
    ],
  }

  for (const [event, [who, happen]] of Object.entries(EVENTS)) {
    test(`${event} turns off the address of the calendar, and its owner gets a message`, async () => {
      const { database, account, api } = desk
      const { id } = account(who)
      const own = await api.as(who)
      const answer = await own(FEED_CALLS.renew, { method: 'POST', body: {} })
      const { token } = renewedFeed.parse(answer.body.response)
      expect(await read(token)).not.toBeNull()
      await happen(id, who)
      // The account is unlocked again, but the address stays revoked.
      await database.rows(`update app_user set state = '1' where id = $1`, [id])
      expect(await read(token)).toBeNull()
      const messages = await database.rows<{ code: string }>(
        `select m.code from message m join message_copy c on c.message_id = m.id
         where c.receiver_id = $1 and m.code = 'feedEnded'`,
        [id],
      )
      expect(messages).toHaveLength(1)
    })
  }
})
