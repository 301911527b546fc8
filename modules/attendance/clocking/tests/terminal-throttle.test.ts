import { register } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CLOCK_CALLS } from '#modules/attendance/clocking/wire/clocking.ts'
import { TERMINAL_CALLS } from '#modules/attendance/clocking/wire/terminal.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import { CLIENT, newId, type RunningApi, startApi, UNLIMITED } from '#tests/api/running-api.ts'
import {
  type Member,
  OTHER_PIN,
  PIN,
  punchAt,
  type TerminalDesk,
  terminalDesk,
  WRONG_PIN,
} from './terminal-desk.ts'

let copy: TestDatabase
let database: DatabaseClient
/** Two processes that share the count of failures. */
let apis: [RunningApi, RunningApi]
let desk: TerminalDesk
let everyGroup: string[]

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  apis = [await startApi(copy.url), await startApi(copy.url)]
  desk = await terminalDesk(apis[0], database)
  const groups = await database.rows<{ id: string }>('select id from attend_group')
  everyGroup = groups.map(({ id }) => id)
})

afterAll(async () => {
  await database?.end()
  for (const api of apis ?? []) await api.close()
  await copy?.drop()
})

// Move the attempts of each test into the past, so that they do not affect the next test.
afterEach(() => desk.passes('31 days'))

const terminal = () => desk.registered({ attendGroupIds: everyGroup })

type Typed = { empNo: string }

const right = (token: string, who: Typed, api = apis[0]) =>
  punchAt(api, token, { empNo: who.empNo })
const wrong = (token: string, who: Typed, api = apis[0]) =>
  punchAt(api, token, { empNo: who.empNo, pin: WRONG_PIN })

async function hashings(): Promise<number> {
  const counted = await register.getSingleMetric('staffdesk_password_hashings_total')?.get()
  return counted?.values[0]?.value ?? Number.NaN
}

const waitOf = async (pending: ReturnType<typeof punchAt>) => {
  const answer = await pending
  return [answer.status, Number(answer.headers.get('retry-after'))]
}

describe('P13 the PIN of an employee', () => {
  test('is waited for after five failures, at every terminal and in every process', async () => {
    const [one, other, staff] = [await terminal(), await terminal(), await desk.pinned('staff1')]
    for (let count = 0; count < 5; count += 1) {
      const at = count % 2 === 0 ? one : other
      expect((await wrong(at.token, staff, apis[count % 2])).status).toBe(400)
    }
    for (const { token } of [one, other]) {
      for (const api of apis) expect(await waitOf(right(token, staff, api))).toEqual([429, 60])
    }
    // Other employees can still use the same terminal.
    expect((await right(one.token, await desk.pinned('staff2'))).status).toBe(200)
    await desk.passes('1 minute')
    expect((await right(one.token, staff)).status).toBe(200)
    // The correct PIN has reset the count of failures.
    for (let count = 0; count < 4; count += 1) await wrong(one.token, staff)
    expect((await right(one.token, staff)).status).toBe(200)
  })

  test('is waited for longer each time, a quarter of an hour at most, and in the end for ever', async () => {
    const [{ token, id }, staff] = [await terminal(), await desk.pinned('staff1')]
    const failed = (count: number, ago: string) =>
      database.rows(
        `insert into sign_in_log (id, at, user_name, method, ok, reason)
         select gen_random_uuid(), now() - $2::interval, $1, 'terminal', false, 'password'
         from generate_series(1, $3::int)`,
        [staff.empNo, ago, count],
      )
    await database.rows("update attend_pin set changed_at = now() - interval '9 days'")
    await failed(7, '0 s')
    expect(await waitOf(right(token, staff))).toEqual([429, 240])
    await failed(20, '0 s')
    expect(await waitOf(right(token, staff))).toEqual([429, 900])
    await desk.passes('15 minutes')
    expect((await right(token, staff)).status).toBe(200)
    await failed(100, '8 hours')
    await database.rows("delete from clock_in where user_id = $1 and device_sn <> ''", [
      staff.userId,
    ])
    expect(id).not.toBe('')
    // The last success was later than these failures, so they do not count.
    expect((await right(token, staff)).status).toBe(200)
    await desk.passes('1 day')
    await failed(100, '8 hours')
    expect(await waitOf(right(token, staff))).toEqual([429, 900])
    // A new PIN resets the count, and only its owner can set it.
    expect((await desk.setPin(staff, { pin: OTHER_PIN, again: OTHER_PIN })).status).toBe(200)
    expect((await punchAt(apis[0], token, { ...staff, pin: OTHER_PIN })).status).toBe(200)
  })

  test('guessed at many times at once is looked at five times', async () => {
    const [{ token }, staff] = [await terminal(), await desk.pinned('staff1')]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => wrong(token, staff, apis[at % 2])),
    )
    const looked = answers.filter(({ status }) => status === 400)
    // At most five in each process.
    expect(looked.length).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - looked.length)
  })

  test('has nothing to do with the password, also from the same address', async () => {
    const [{ token }, staff] = [await terminal(), await desk.pinned('staff1')]
    const trusting = await startApi(copy.url, { trustClientIp: true })
    const ip = { 'x-client-ip': '10.31.0.1' }
    const punch = (pin: string) => {
      const body = JSON.stringify({ requestId: newId(), empNo: staff.empNo, pin })
      const headers = {
        ...ip,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      }
      return send(TERMINAL_CALLS.punch, { headers, body })
    }
    const signIn = (password: string) => {
      const form = { grant_type: 'password', username: 'staff1', password }
      const client = { client_id: CLIENT.id, client_secret: CLIENT.secret }
      return send('/oauth/token', {
        headers: ip,
        body: new URLSearchParams({ ...form, ...client }),
      })
    }
    const send = async (path: string, init: RequestInit) => {
      const request = new Request(`http://staffdesk.example${path}`, { method: 'POST', ...init })
      return (await trusting.fetch(request)).status
    }
    for (let count = 0; count < 8; count += 1) await punch(WRONG_PIN)
    expect(await signIn(DEMO_PASSWORD)).toBe(200)
    await desk.passes('1 hour')
    // A correct PIN does not reset the count of wrong passwords.
    for (let count = 0; count < 4; count += 1) expect(await signIn('wrong')).toBe(400)
    expect(await punch(PIN)).toBe(200)
    expect([await signIn('wrong'), await signIn(DEMO_PASSWORD)]).toEqual([400, 429])
    await trusting.close()
  })

  test('is waited for as long where nobody has that code', async () => {
    const { token } = await terminal()
    const nobody = { empNo: 'NO-SUCH-CODE' }
    for (let count = 0; count < 5; count += 1) {
      expect((await wrong(token, nobody)).status).toBe(400)
    }
    expect(await waitOf(wrong(token, nobody))).toEqual([429, 60])
    expect(await waitOf(wrong(token, { empNo: ' no such+code' }))).toEqual([429, 60])
  })
})

describe('P13 a terminal', () => {
  test('waits when PINs of many are tried, though others get in meanwhile', async () => {
    const [{ token, sn }, honest] = [await terminal(), await desk.pinned('staff2')]
    const people = await database.rows<Typed>(
      'select emp_no as "empNo" from user_base_info where deleted_at is null limit 30',
    )
    for (const [at, one] of people.slice(0, 10).entries()) {
      expect((await wrong(token, one, apis[at % 2])).status).toBe(400)
      // The guessing employee clocks in with their own PIN in between.
      if (at % 4 === 0) expect((await right(token, honest)).status).toBe(200)
    }
    await database.rows('delete from clock_in where device_sn = $1', [sn])
    expect((await waitOf(right(token, honest)))[0]).toBe(429)
    const other = await terminal()
    expect((await right(other.token, honest)).status).toBe(200)
    await desk.passes('16 minutes')
    expect((await right(token, honest)).status).toBe(200)
  })

  test('repeated failures are reported to administrators', async () => {
    const { token, sn } = await terminal()
    for (let count = 0; count < 22; count += 1) {
      await wrong(token, { empNo: `STRANGER ${count}` })
      // Slowly enough that no delay applies.
      await database.rows("set staffdesk.maintenance = 'on'")
      await database.rows(
        "update sign_in_log set at = at - interval '20 seconds' where device_id is not null",
      )
      await database.rows("set staffdesk.maintenance = 'off'")
    }
    expect(
      await database.rows(
        "select 1 from audit_log where resource = 'system/sign-in-logs' and title = $1",
        [sn],
      ),
    ).toHaveLength(1)
    expect(
      await database.value(
        "select count(*)::int from message where code = 'signInsFailed' and said::text like $1",
        [`%${sn}%`],
      ),
    ).toBe(1)
  })

  test('P13 hashes one PIN for a wrong code, for a wrong PIN and for an employee without a PIN', async () => {
    // The API runs in this process. One hash takes nearly all the time of an answer, so the duration says nothing of
    // the employee.
    const { token } = await terminal()
    const people = [
      { empNo: 'NOBODY' },
      await desk.pinned('staff1'),
      await desk.memberOf('leader1'),
    ]
    for (const who of people) {
      const before = await hashings()
      expect((await wrong(token, who)).status).toBe(400)
      expect((await hashings()) - before).toBe(1)
    }
  })
})

describe('P38 calls of devices', () => {
  let api: RunningApi
  let staff: Member

  beforeAll(async () => {
    api = await startApi(copy.url, {
      trustClientIp: true,
      rates: { ...UNLIMITED, writes: 4, sensitive: 3 },
    })
    staff = await desk.memberOf('staff3')
  })
  afterAll(() => api?.close())

  const send = (path: string, ip: string, token: string, body: object) =>
    api.fetch(
      new Request(`http://staffdesk.example${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          authorization: `Bearer ${token}`,
          'x-client-ip': ip,
          'content-type': 'application/json',
        },
      }),
    )

  test('are counted for the device, and failures for the address, which keep no other device out', async () => {
    const machine = async () => {
      const { id, sn } = await desk.addTerminal({ kind: '考勤机', attendGroupIds: everyGroup })
      const answer = await desk.attend('/sa/AttendDevice/RotateAttendDeviceToken', {
        method: 'POST',
        query: { id },
        body: {},
      })
      return { sn, token: String((answer.body.response as { once: string }).once) }
    }
    const [one, other] = [await machine(), await machine()]
    const push = async ({ sn, token }: typeof one, ip = '10.30.0.1') =>
      (await send(CLOCK_CALLS.push, ip, token, { sn, rows: [] })).status
    const bad = { sn: one.sn, token: 'x'.repeat(43) }
    expect([await push(bad), await push(bad), await push(bad)]).toEqual([401, 401, 401])
    expect([await push(bad), await push({ ...bad, sn: 'y' })]).toEqual([429, 429])
    expect(await push(bad, '10.30.0.2')).toBe(401)
    // Failures at its address do not block the valid device: it may continue up to its own limit, from any
    // address.
    for (const ip of ['10.30.0.1', '10.30.0.1', '10.30.0.9', '10.30.0.1']) {
      expect(await push(one, ip)).toBe(200)
    }
    expect([await push(one), await push(one, '10.30.0.7')]).toEqual([429, 429])
    expect(await push(other)).toBe(200)
  })

  test('at terminals are counted likewise, and codes that are tried too', async () => {
    const { token } = await terminal()
    const punch = async (by: string, ip: string) => {
      const body = { requestId: newId(), empNo: staff.empNo, pin: PIN }
      return (await send(TERMINAL_CALLS.punch, ip, by, body)).status
    }
    for (const _ of [1, 2, 3]) expect(await punch('x'.repeat(43), '10.30.1.1')).toBe(401)
    expect(await punch('x'.repeat(43), '10.30.1.1')).toBe(429)
    for (const _ of [1, 2, 3, 4]) expect(await punch(token, '10.30.1.1')).toBe(400)
    expect(await punch(token, '10.30.1.1')).toBe(429)
    const register = async () =>
      (await send(TERMINAL_CALLS.register, '10.30.1.1', '', { code: 'AAAAA-AAAAA' })).status
    expect([await register(), await register(), await register(), await register()]).toEqual([
      400, 400, 400, 429,
    ])
  })
})
