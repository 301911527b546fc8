import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClockIns } from '#modules/attendance/clocking/api/add-clock-ins.ts'
import { clockedIn } from '#modules/attendance/clocking/wire/clocking.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import {
  newId,
  pageIn,
  type RunningApi,
  refusalIn,
  savedIn,
  startApi,
} from '#tests/api/running-api.ts'
import { type ClockDesk, clockDesk, MIDDLE, northBy } from './clock-desk.ts'

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let desk: ClockDesk
/** The same person at another API process, which does not share the batches of the first process. */
let other: { api: RunningApi; desk: ClockDesk }
let areaId: string

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url)
  desk = await clockDesk(api, database, 'staff1')
  const second = await startApi(copy.url)
  other = { api: second, desk: await clockDesk(second, database, 'staff1') }
  const attend = await api.as('attend')
  await database.rows('update attend_area set deleted_at = now()')
  const body = {
    id: newId(),
    name: '总部',
    attendGroupIds: [desk.groupId],
    shape: '圆形',
    radius: 100,
    coordType: 'GCJ02',
    wifiMacs: 'A4-5E-60-C1-02-3F',
    lng: MIDDLE.lng.toFixed(6),
    lat: MIDDLE.lat.toFixed(6),
  }
  areaId = savedIn(
    await attend('/sa/AttendGroupArea/AddAttendGroupArea', { method: 'POST', body }),
  ).id
})

afterAll(async () => {
  await database?.end()
  await other?.api.close()
  await api?.close()
  await copy?.drop()
})

beforeEach(async () => {
  await database.rows('delete from clock_in where user_id = $1', [desk.userId])
  await database.rows('delete from attend_mark')
  await desk.rules({ areaCheck: true })
})

const clockedInOf = (answer: Awaited<ReturnType<ClockDesk['punch']>>) => {
  expect(answer.status, answer.text).toBe(200)
  return clockedIn.parse(answer.body.response)
}

/**
 * Sends all clock-ins at the same time. A table lock blocks every write until the first statement of each
 * process has read the table and waits.
 */
async function allAtOnce(punches: readonly object[]) {
  const holder = await connect(copy.url)
  try {
    await holder.rows('begin')
    await holder.rows('lock table clock_in in share row exclusive mode')
    const desks = [desk, other.desk]
    const sending = punches.map((values, nth) => (desks[nth % 2] ?? desk).punch(values))
    await expect
      .poll(() =>
        // Use another connection: within a transaction the answer stays the same.
        database.value(
          `select count(*)::int from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toBe(desks.length)
    await holder.rows('commit')
    return await Promise.all(sending)
  } finally {
    await holder.end()
  }
}

describe('clocking in', () => {
  test('inside counts, at the time of the server, and has its days computed', async () => {
    const clocked = clockedInOf(await desk.punch(MIDDLE))
    expect(clocked).toMatchObject({ verdict: null, source: '手机', areaId, distance: 0 })
    const [row] = await database.rows<{ isNow: boolean; days: string[] }>(
      `select abs(extract(epoch from now() - clock_at)) < 5 as "isNow",
         array(select (today() - date)::text from attend_mark where user_id = c.user_id order by 1) as days
       from clock_in c where id = $1 and work_date = today() and created_by is not null`,
      [clocked.id],
    )
    expect(row).toEqual({ isNow: true, days: ['0', '1'] })
  })

  test('takes no time of the client’s', async () => {
    for (const name of ['clockAt', 'userId', 'verdict', 'source', 'areaId', '__proto__x']) {
      expect((await desk.punch({ [name]: '2020-01-01 08:00:00' })).status, name).toBe(400)
    }
    expect(await desk.rows()).toEqual([])
  })

  test.each([
    ['lng', { lng: 180.1, lat: 0 }],
    ['lat', { lng: 0, lat: -90.1 }],
    ['half a place', { lng: 120 }],
    ['the other half', { lat: 30 }],
    ['no number', { lng: '120', lat: 30 }],
    ['no system', { ...MIDDLE, coordType: 'XYZ' }],
    ['no request', { requestId: 'x' }],
    ['a long story', { reason: 'x'.repeat(201) }],
  ])('is refused with %s, and keeps nothing', async (_, values) => {
    expect((await desk.punch(values)).status).toBe(400)
    expect(await desk.rows()).toEqual([])
  })

  test.each([
    ['no number', 'NaN'],
    ['more than any number', '1e999'],
    ['a text', '"5"'],
  ])('with an accuracy that is %s is refused', async (_, accuracy) => {
    const place = `"lng":${MIDDLE.lng},"lat":${MIDDLE.lat}`
    const answer = await desk.caller('/sa/ClockIn/AddClockIn', {
      method: 'POST',
      body: `{"requestId":"${newId()}",${place},"accuracy":${accuracy}}`,
    })
    expect(answer.status).toBe(400)
    expect(await desk.rows()).toEqual([])
  })

  test('outside is kept and does not count where nobody works in the field', async () => {
    const clocked = clockedInOf(await desk.punch(northBy(400)))
    expect(clocked).toMatchObject({ verdict: '范围外', areaId: null, distance: 400 })
    // A clock-in that did not count does not block the next one.
    expect(clockedInOf(await desk.punch(MIDDLE)).verdict).toBeNull()
  })

  test('outside counts with a reason where people work in the field', async () => {
    await desk.rules({ areaCheck: true, allowField: true })
    expect(refusalIn(await desk.punch(northBy(400))).errors).toContain('reason')
    expect(refusalIn(await desk.punch({ ...northBy(400), reason: '  ' })).errors).toContain(
      'reason',
    )
    expect(refusalIn(await desk.punch()).errors).toContain('reason')
    expect(await desk.rows()).toEqual([])
    const clocked = clockedInOf(await desk.punch({ ...northBy(400), reason: '客户现场' }))
    expect(clocked).toMatchObject({ verdict: null, source: '外勤' })
  })

  test('counts anywhere where no area is checked', async () => {
    await desk.rules({ areaCheck: false })
    expect(clockedInOf(await desk.punch())).toMatchObject({ verdict: null, source: '网页' })
  })

  test('an accuracy that is forged widens an area by fifty metres at most, and never narrows it', async () => {
    for (const accuracy of [1e9, 5_000, 1e308]) {
      expect(
        clockedInOf(await desk.punch({ ...northBy(160), accuracy })).verdict,
        `${accuracy}`,
      ).toBe('范围外')
      expect(clockedInOf(await desk.punch({ ...northBy(145), accuracy })).verdict).toBeNull()
      await desk.passes(61)
    }
    expect(clockedInOf(await desk.punch({ ...northBy(99), accuracy: -500 })).verdict).toBeNull()
    await desk.passes(61)
    expect(clockedInOf(await desk.punch({ ...northBy(101), accuracy: 0 })).verdict).toBe('范围外')
    expect(clockedInOf(await desk.punch({ ...northBy(99), accuracy: 0 })).verdict).toBeNull()
  })

  test('an access point of the area is enough', async () => {
    expect(clockedInOf(await desk.punch({ wifiMac: 'a4:5e:60:c1:02:3f' }))).toMatchObject({
      verdict: null,
      areaId,
    })
    await desk.passes(61)
    expect(clockedInOf(await desk.punch({ wifiMac: '' })).verdict).toBe('范围外')
  })

  test('within a minute is repeated: kept, and does not count', async () => {
    expect(clockedInOf(await desk.punch(MIDDLE)).verdict).toBeNull()
    expect(clockedInOf(await desk.punch(MIDDLE)).verdict).toBe('重复')
    await desk.passes(50)
    expect(clockedInOf(await desk.punch(MIDDLE)).verdict).toBe('重复')
    await desk.passes(11)
    // A minute after the clock-in that counts, the next one counts, even if others were repeated meanwhile.
    expect(clockedInOf(await desk.punch(MIDDLE)).verdict).toBeNull()
    expect(await desk.rows()).toHaveLength(4)
  })

  test('twice at once counts once', async () => {
    const answers = await allAtOnce(Array.from({ length: 6 }, () => MIDDLE))
    const verdicts = answers.map((answer) => clockedInOf(answer).verdict)
    expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(1)
    expect(await desk.rows()).toHaveLength(6)
  })

  test('the same form is one clock-in, however often and at once it is sent', async () => {
    const requestId = newId()
    const answers = await allAtOnce(Array.from({ length: 6 }, () => ({ ...MIDDLE, requestId })))
    expect(new Set(answers.map((answer) => clockedInOf(answer).clockAt)).size).toBe(1)
    expect(await desk.rows()).toHaveLength(1)
    const colleague = await clockDesk(api, database, 'staff2')
    expect((await colleague.punch({ requestId })).status).toBe(409)
  })

  test('each of several employees who clock in together gets their own answer', async () => {
    const { db } = openDatabase(copy.url, { poolSize: 2, onIdleError: () => undefined })
    const colleague = await clockDesk(api, database, 'staff2')
    await database.rows('delete from clock_in where user_id = $1', [colleague.userId])
    try {
      await desk.rules({ areaCheck: false })
      const add = createClockIns(db)
      const form = newId()
      const punch = (person: string, more: object = {}) =>
        add({
          form: newId(),
          person,
          account: person,
          source: '网页',
          at: null,
          accuracy: null,
          lng: null,
          lat: null,
          wifiMac: null,
          ip: null,
          because: null,
          groups: [],
          areas: [],
          metres: [],
          ...more,
        })
      const people = [desk.userId, colleague.userId].sort()
      const answers = await Promise.allSettled([
        punch(people[0] ?? '', { form }),
        // Too large for the column: the database rejects this clock-in and the batch that contains it.
        punch(people[1] ?? '', { accuracy: 1e12 }),
        punch(people[1] ?? '', { form }),
        punch(people[1] ?? ''),
      ])
      expect(
        answers.map((one) => (one.status === 'fulfilled' ? one.value.outcome : one.reason.code)),
      ).toEqual(['new', '22003', 'taken', 'new'])
      expect(await desk.rows()).toHaveLength(1)
      expect(await colleague.rows()).toHaveLength(1)
    } finally {
      await database.rows('delete from clock_in where user_id = $1', [colleague.userId])
      await db.destroy()
    }
  })

  test('no more than ten times a minute', async () => {
    const answers = []
    for (let nth = 0; nth < 12; nth += 1) answers.push(await desk.punch(MIDDLE))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429])
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('60')
    expect(await desk.rows()).toHaveLength(10)
  })

  test('is for people at work only', async () => {
    await database.rows("select put_employment_status($1, today(), '6')", [desk.userId])
    const answer = await desk.punch(MIDDLE)
    await database.rows("select put_employment_status($1, today(), '2')", [desk.userId])
    expect([
      answer.status,
      (
        await (
          await api.as('auditor')
        )('/sa/ClockIn/AddClockIn', {
          method: 'POST',
          body: { requestId: newId() },
        })
      ).status,
    ]).toEqual([403, 403])
  })

  test('an area that is over, switched off or deleted lets nobody in', async () => {
    for (const [off, on] of [
      ['valid_to = today() - 1, enabled = true', 'valid_to = null'],
      ['valid_from = today() + 1', 'valid_from = null'],
      ['enabled = false', 'enabled = true'],
      ['deleted_at = now()', 'deleted_at = null'],
    ]) {
      await database.rows(`update attend_area set ${off} where id = $1`, [areaId])
      await expect
        .poll(
          async () => {
            // Until the process sees the change, clock-ins still count. Delete each of them, because the next one would
            // be a repeat.
            await database.rows('delete from clock_in where user_id = $1', [desk.userId])
            return clockedInOf(await desk.punch(MIDDLE)).verdict
          },
          { interval: 100 },
        )
        .toBe('范围外')
      await database.rows(`update attend_area set ${on} where id = $1`, [areaId])
      await database.rows('delete from clock_in where user_id = $1', [desk.userId])
    }
  })
})

describe('the list', () => {
  const list = async (query: Record<string, string | number>, caller = desk.caller) =>
    pageIn(await caller('/sa/ClockIn/GetClockInTimePageList', { query }))

  test('is of the last 31 days unless it says otherwise', async () => {
    await desk.punch(MIDDLE)
    await desk.passes(40 * 86_400)
    expect((await list({})).dataCount).toBe(0)
    const day = String(await database.value('select (today() - 40)::text'))
    expect((await list({ start: day })).dataCount).toBe(1)
    expect((await list({ start: day, end: day })).dataCount).toBe(1)
    expect((await list({ end: day })).dataCount).toBe(1)
  })

  test('says what the day made of each', async () => {
    const at = async (seconds: number) => {
      const id = newId()
      await database.rows(
        `insert into clock_in (id, user_id, clock_at, work_date, source)
         values ($1, $2, (today() - 1)::timestamp at time zone 'Asia/Shanghai' + make_interval(secs => $3), today() - 1, '考勤机')`,
        [id, desk.userId, seconds],
      )
      return id
    }
    const ids = [await at(33_000), await at(43_200), await at(64_740)]
    const read = async () => {
      const { data } = await list({ orderBy: 'clockAt' })
      return ids.map((id) => {
        const row = data.find((one) => one.id === id)
        return [row?.kind, row?.result, row?.segSeq]
      })
    }
    expect(await read()).toEqual(ids.map(() => [null, null, undefined]))
    await database.rows(
      `insert into attend_day (user_id, date, plan, day_class, statuses, segments)
       values ($1, today() - 1, 'shift', '0', '{}',
         '[{"seq":1,"in":33000,"out":64740,"late":10,"early":1}]')
       on conflict (user_id, date) do update set segments = excluded.segments, is_provisional = false`,
      [desk.userId],
    )
    expect(await read()).toEqual([
      ['上班', '迟到', undefined],
      ['无效', '无效', undefined],
      ['下班', '早退', undefined],
    ])
    expect((await list({ result: '迟到' })).data.map(({ id }) => id)).toEqual([ids[0]])
    await database.rows('delete from attend_day where user_id = $1', [desk.userId])
  })

  test('shows users their own, and leaders those of their groups', async () => {
    await desk.punch(MIDDLE)
    const mine = await list({})
    expect(mine.data.map((row) => row.userId)).toEqual([desk.userId])
    const other = await api.as('staff2')
    expect((await list({ userId: desk.userId }, other)).dataCount).toBe(0)
    const leader = await api.as('leader3')
    const rota = String(await database.value("select id from attend_group where code = 'ROT'"))
    await database.rows('update clock_in set attend_group_id = $2 where user_id = $1', [
      desk.userId,
      rota,
    ])
    await expect.poll(async () => (await list({ userId: desk.userId }, leader)).dataCount).toBe(1)
    await database.rows('update clock_in set attend_group_id = $2 where user_id = $1', [
      desk.userId,
      newId(),
    ])
    await expect.poll(async () => (await list({ userId: desk.userId }, leader)).dataCount).toBe(0)
  })

  test('reads the months that it asks for, and no others', async () => {
    const plan = await database.rows<{ 'QUERY PLAN': string }>(
      `explain select t.id from clock_record t where t.deleted_at is null
         and t.clock_at >= (today() - 30)::timestamp at time zone 'Asia/Shanghai'
       order by t.clock_at desc, t.id desc limit 20`,
    )
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    const months = await database.rows<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'clock_in'::regclass`,
    )
    expect(months.length).toBeGreaterThan(10)
    const named = months.filter(({ name }) => new RegExp(`on ${name} `).test(text))
    expect(named.length, text).toBeLessThan(months.length - 8)
  })
})
