import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLOCK_CALLS } from '#modules/attendance/clocking/wire/clocking.ts'
import {
  PIN_CALLS,
  punchedAtTerminal,
  TERMINAL_CALLS,
} from '#modules/attendance/clocking/wire/terminal.ts'
import { newId, recordIn, refusalIn, savedIn, startApi } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import {
  type Member,
  OTHER_PIN,
  PIN,
  punchAt,
  type TerminalDesk,
  terminalDesk,
  WRONG_PIN,
} from './terminal-desk.ts'

const company = testCompany()
const { database, api } = company
let desk: TerminalDesk
let staff: Member

beforeAll(async () => {
  desk = await terminalDesk(api, database)
  staff = await desk.pinned('staff1')
})

beforeEach(async () => {
  await database.rows('delete from clock_in where user_id = $1', [staff.userId])
})

const read = (token: string | null) =>
  api.withToken(token)(TERMINAL_CALLS.read, { method: 'POST', body: {} })

const punched = (answer: Awaited<ReturnType<typeof punchAt>>) => {
  expect(answer.status, answer.text).toBe(200)
  return punchedAtTerminal.parse(answer.body.response)
}

const rows = () =>
  database.rows<Record<string, unknown>>(
    `select source, device_sn as sn, area_id is not null as "hasArea", verdict, created_by as by,
       attend_group_id as group from clock_in where user_id = $1 order by clock_at`,
    [staff.userId],
  )

const update = async (id: string, values: object) => {
  const { version } = recordIn(
    await desk.attend('/sa/AttendDevice/GetAttendDevice', { query: { id } }),
  )
  savedIn(
    await desk.attend('/sa/AttendDevice/UpdateAttendDevice', {
      method: 'PUT',
      body: { id, version, ...values },
    }),
  )
}

describe('P50 a terminal', () => {
  test('is registered by a code that is good once', async () => {
    const { id, name } = await desk.addTerminal()
    const code = await desk.codeFor(id)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
    const answer = await desk.register(` ${code.toLowerCase().replace('-', ' ')} `)
    const { token } = answer.body.response as { token: string }
    expect((await read(token)).body.response).toEqual({ name })
    expect(refusalIn(await desk.register(code)).code).toBe('invalid')
    const record = recordIn(
      await desk.attend('/sa/AttendDevice/GetAttendDevice', { query: { id } }),
    )
    expect(record.registeredAt).toMatch(/^20/)
    // Code and token are stored only as hashes.
    for (const table of ['attend_device', 'access_link', 'link_use', 'audit_log', 'sign_in_log']) {
      const kept = String(
        await database.value(`select string_agg(to_jsonb(t)::text, '') from ${table} t`),
      )
      for (const secret of [token, code, code.replace('-', '')]) expect(kept).not.toContain(secret)
    }
  })

  test('of two machines that send the code at once is one', async () => {
    const { id } = await desk.addTerminal()
    const code = await desk.codeFor(id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.register(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is not registered late, by another code, or where there is none', async () => {
    const { id } = await desk.addTerminal()
    const code = await desk.codeFor(id)
    await database.rows(
      "update access_link set expires_at = now() - interval '1 second' where slot = $1",
      [id],
    )
    const refused = [
      await desk.register(code),
      await desk.register('AAAAA-AAAAA'),
      await desk.register(''),
      await desk.register('x'.repeat(100)),
    ]
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    // A second code replaces the first.
    const first = await desk.codeFor(id)
    const second = await desk.codeFor(id)
    expect((await desk.register(first)).status).toBe(400)
    await update(id, { enabled: false })
    expect((await desk.register(second)).status).toBe(400)
    expect(refusalIn(await desk.askCode(id)).code).toBe('conflict')
    const machine = await desk.addTerminal({ kind: '考勤机' })
    expect(refusalIn(await desk.askCode(machine.id)).code).toBe('conflict')
    expect((await desk.askCode(id, await api.as('leader3'))).status).toBe(403)
    expect((await desk.askCode(id, await api.as('staff1'))).status).toBe(403)
  })

  test('is not registered by a code whose maker lost the right meanwhile, or is locked', async () => {
    const { id } = await desk.addTerminal()
    const code = await desk.codeFor(id)
    const setState = (state: string) =>
      database.rows("update app_user set state = $1 where user_name = 'attend'", [state])
    await setState('2')
    expect((await desk.register(code)).status).toBe(400)
    await setState('1')
    // The refused attempt did not use up the code.
    expect((await desk.register(code)).status).toBe(200)
    const uses = await database.rows(
      `select u.result from link_use u join access_link l on l.id = u.link_id
       where l.scope ->> 'device' = $1 order by u.at`,
      [id],
    )
    expect(uses).toEqual([{ result: 'rights' }, { result: 'open' }])
  })

  test('ends with another registration, token, kind, with being disabled, and deleted', async () => {
    const ends: Record<string, (id: string) => Promise<unknown>> = {
      registration: (id) => desk.tokenOf(id),
      token: async (id) => {
        const answer = await desk.attend('/sa/AttendDevice/RotateAttendDeviceToken', {
          method: 'POST',
          query: { id },
          body: {},
        })
        expect(answer.status).toBe(200)
        // The answer contains no token, because users do not type a token into a terminal.
        expect(answer.body.response).not.toHaveProperty('once')
      },
      disabled: (id) => update(id, { enabled: false }),
      'disabled and enabled again': async (id) => {
        await update(id, { enabled: false })
        await update(id, { enabled: true })
      },
      kind: async (id) => {
        await update(id, { kind: '考勤机' })
        await update(id, { kind: '自助终端' })
      },
      deleted: (id) =>
        desk.attend('/sa/AttendDevice/DeleteAttendDevice', { method: 'DELETE', query: { id } }),
    }
    for (const [how, end] of Object.entries(ends)) {
      const { id, token } = await desk.registered({ attendGroupIds: [staff.groupId] })
      expect((await read(token)).status, how).toBe(200)
      await end(id)
      expect((await read(token)).status, how).toBe(401)
      expect((await punchAt(api, token, staff)).status, how).toBe(401)
    }
    expect(await rows()).toEqual([])
  })

  test('opens nothing but punching, and no machine or account punches at one', async () => {
    const { sn, token } = await desk.registered({ attendGroupIds: [staff.groupId] })
    const holder = api.withToken(token)
    for (const path of [
      '/sa/ClockIn/GetClockInTimePageList',
      '/sa/AttendDevice/GetAttendDevicePageList',
      PIN_CALLS.read,
    ]) {
      expect((await holder(path)).status, path).toBe(401)
    }
    const push = { method: 'POST', body: { sn, rows: [] } } as const
    expect((await holder(CLOCK_CALLS.push, push)).status).toBe(401)
    for (const other of [
      null,
      'x'.repeat(43),
      await api.token('attend'),
      await api.token('admin'),
    ]) {
      expect((await punchAt(api, other, staff)).status).toBe(401)
    }
  })

  test('that is heard from another address is in the operation log, once an hour', async () => {
    const trusting = await startApi(company.url, { trustClientIp: true })
    const { id, token } = await desk.registered()
    const hear = (ip: string) =>
      trusting.fetch(
        new Request(`http://staffdesk.example${TERMINAL_CALLS.read}`, {
          method: 'POST',
          body: '{}',
          headers: {
            authorization: `Bearer ${token}`,
            'x-client-ip': ip,
            'content-type': 'application/json',
          },
        }),
      )
    for (const ip of ['10.9.0.1', '10.9.0.1', '10.9.0.2', '10.9.0.1']) await hear(ip)
    await trusting.close()
    expect(
      await database.rows(
        `select before ->> 'lastIp' as before, after ->> 'lastIp' as after from audit_log
         where record_id = $1 and after ? 'lastIp'`,
        [id],
      ),
    ).toEqual([{ before: '10.9.0.1', after: '10.9.0.2' }])
  })
})

describe('P50 a PIN', () => {
  test('is refused where it is easy to guess', async () => {
    const member = await desk.memberOf('staff2')
    const [facts] = await database.rows<Record<string, string>>(
      `select to_char(birth_date, 'YYMMDD') as birthday, to_char(birth_date, 'DDMMYY') as turned,
         '00' || to_char(birth_date, 'MMDD') as short, right(phone, 6) as phone,
         right(id_card_no, 6) as card, lpad(emp_no, 6, '0') as code
       from user_base_info where id = $1`,
      [member.userId],
    )
    const personal = Object.values(facts ?? {}).filter((text) => /^\d{6}$/.test(text))
    expect(personal.length).toBeGreaterThan(4)
    const simple = [
      '000000',
      '111111',
      '123456',
      '654321',
      '012345',
      '890123',
      '135791',
      '121212',
      '123123',
      '123321',
      '112233',
      '110011',
      '520131',
    ]
    const shapes = ['', '12345', '7305188', 'abcdef', '73051８', '７３０５１８', ' 730518']
    for (const pin of [...simple, ...personal, ...shapes]) {
      const refusal = refusalIn(await desk.setPin(member, { pin, again: pin }))
      expect([refusal.code, refusal.errors], pin).toEqual(['invalid', ['pin']])
    }
    const count = 'select count(*)::int from attend_pin where user_id = $1'
    expect(await database.value(count, [member.userId])).toBe(0)
  })

  test('is set with the password, twice the same, by a user with a personnel file', async () => {
    const member = await desk.memberOf('staff2')
    const wrong = refusalIn(await desk.setPin(member, { password: 'not the password' }))
    expect(wrong.errors).toEqual(['password'])
    expect(refusalIn(await desk.setPin(member, { again: OTHER_PIN })).errors).toEqual(['again'])
    const nobody = { ...member, caller: await api.as('noperm') }
    expect((await desk.setPin(nobody)).status).toBe(403)
    const mine = async () => (await member.caller(PIN_CALLS.read)).body.response
    await database.rows('delete from attend_pin where user_id = $1', [member.userId])
    expect(await mine()).toEqual({ isPossible: true, changedAt: null })
    expect((await desk.setPin(member)).status).toBe(200)
    expect(await mine()).toMatchObject({ changedAt: expect.stringMatching(/^20/) })
  })

  test('is kept as a hash, and stands in no answer and no log', async () => {
    const member = await desk.memberOf('staff2')
    await desk.setPin(member)
    const hash = String(
      await database.value('select pin_hash from attend_pin where user_id = $1', [member.userId]),
    )
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    const [pin] = await database.rows<{ id: string }>(
      'select id from attend_pin where user_id = $1',
      [member.userId],
    )
    const query = { id: pin?.id ?? '' }
    for (const path of ['GetAttendPin', 'GetAttendPinHistory', 'GetAttendPinPageList']) {
      const call = path.endsWith('List') ? {} : { query }
      const { status, text } = await desk.attend(`/sa/AttendPin/${path}`, call)
      expect(status, `${path} ${text}`).toBe(200)
      expect(text, path).not.toContain('argon2')
      expect(text, path).not.toContain(PIN)
    }
    const logged = String(
      await database.value(
        "select string_agg(to_jsonb(a)::text, '') from audit_log a where resource = 'attendance/pins'",
      ),
    )
    expect(logged).toContain('changedAt')
    for (const secret of [PIN, hash]) expect(logged).not.toContain(secret)
  })

  test('typed in the place of the code is not in the log either', async () => {
    const { token } = await desk.registered()
    await punchAt(api, token, { empNo: PIN, pin: staff.empNo })
    const names = await database.rows<{ name: string; reason: string }>(
      "select user_name as name, reason from sign_in_log where method = 'terminal'",
    )
    expect(names.map(({ name }) => name)).not.toContain(PIN)
    expect(names.at(-1)?.name).toMatch(/^\?[0-9a-f]{3}$/)
  })

  test('is removed by its owner, and cleared by personnel and attendance, who can do no more', async () => {
    const member = await desk.memberOf('staff2')
    const { token } = await desk.registered({ attendGroupIds: [member.groupId] })
    await desk.setPin(member)
    const gone = await member.caller(PIN_CALLS.remove, { method: 'PUT', body: {} })
    expect(gone.status, gone.text).toBe(200)
    expect((await punchAt(api, token, member)).status).toBe(400)
    for (const by of ['attend', 'hrmgr', 'hrdir']) {
      await desk.setPin(member)
      const id = String(
        await database.value('select id from attend_pin where user_id = $1', [member.userId]),
      )
      const clear = { method: 'PUT', query: { id }, body: {} } as const
      for (const other of ['leader3', 'staff1', 'er', 'auditor']) {
        const answer = await (await api.as(other))('/sa/AttendPin/ClearAttendPin', clear)
        expect(answer.status, other).toBe(403)
      }
      const clerk = await api.as(by)
      for (const path of ['AddAttendPin', 'UpdateAttendPin']) {
        const body = { id, pinHash: 'x', userId: member.userId, version: 1 }
        const answer = await clerk(`/sa/AttendPin/${path}`, { method: 'POST', body })
        expect(answer.status, path).toBe(404)
      }
      expect((await clerk('/sa/AttendPin/ClearAttendPin', clear)).status, by).toBe(200)
      expect((await punchAt(api, token, member)).status, by).toBe(400)
    }
    const messages = await database.rows(
      `select m.code from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id where u.user_name = 'staff2' and m.code = 'pinCleared'`,
    )
    expect(messages).toHaveLength(3)
  })
})

describe('P50 an employee who types code and PIN', () => {
  test('is clocked in by the device, sees what was counted, and gets no session', async () => {
    const area = String(await database.value('select id from attend_area limit 1'))
    const { sn, token } = await desk.registered({
      attendGroupIds: [staff.groupId],
      areaId: area,
    })
    await database.rows('update attend_group set area_check = true where id = $1', [staff.groupId])
    const sessions = () => database.value('select count(*)::int from account_session')
    const before = await sessions()
    await database.rows('delete from attend_mark')
    const answer = await punchAt(api, token, { empNo: staff.empNo })
    expect(punched(answer)).toMatchObject({ name: staff.name, verdict: null })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.text).not.toContain(staff.userId)
    expect(await rows()).toEqual([
      {
        source: '自助终端',
        sn,
        hasArea: true,
        verdict: null,
        by: null,
        group: staff.groupId,
      },
    ])
    expect(await sessions()).toBe(before)
    // The marked days are already computed.
    expect(await database.value('select count(*)::int from attend_mark')).toBe(0)
    const clocked = await database.value(
      'select count(*)::int from attend_day where user_id = $1 and date = today()',
      [staff.userId],
    )
    expect(clocked).toBe(1)
  })

  test('sees which side of which segment was counted', async () => {
    const { token } = await desk.registered({ attendGroupIds: [staff.groupId] })
    // A shift that begins now, so that a clock-in belongs to its first segment.
    const [shift] = await database.rows<{ id: string }>(
      `select s.shift_group_id as id from shift_segment s join shift_group g on g.id = s.shift_group_id
       where g.deleted_at is null and s.deleted_at is null limit 1`,
    )
    await database.rows(
      `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
       values (gen_random_uuid(), $1, $2, today(), $3, '手工')
       on conflict (user_id, date) where deleted_at is null
       do update set shift_group_id = excluded.shift_group_id`,
      [staff.userId, staff.groupId, shift?.id],
    )
    await database.rows(
      `update shift_segment set deleted_at = now() where shift_group_id = $1 and seq > 1`,
      [shift?.id],
    )
    await database.rows(
      `update shift_segment set deleted_at = null, rest_start = null, rest_end = null,
         work_on = '12:00', in_before = 720, in_after = 719, work_off = '23:59', out_before = 0
       where shift_group_id = $1 and seq = 1`,
      [shift?.id],
    )
    const { counted } = punched(await punchAt(api, token, { empNo: staff.empNo }))
    expect(counted).toEqual({ side: 'in', seq: 1, segments: 1 })
  })

  test('twice within a second, or with the same form, is counted once', async () => {
    const { token } = await desk.registered({ attendGroupIds: [staff.groupId] })
    const requestId = newId()
    const first = punched(await punchAt(api, token, { empNo: staff.empNo, requestId }))
    const same = punched(await punchAt(api, token, { empNo: staff.empNo, requestId }))
    expect([same.clockAt, same.verdict]).toEqual([first.clockAt, null])
    expect(punched(await punchAt(api, token, { empNo: staff.empNo })).verdict).toBe('重复')
    expect((await rows()).map(({ verdict }) => verdict)).toEqual([null, '重复'])
    const page = await staff.caller('/sa/ClockIn/AddClockIn', {
      method: 'POST',
      body: { requestId: newId() },
    })
    expect((page.body.response as { verdict: string }).verdict).toBe('重复')
  })

  test('is found by the code in any case of its letters', async () => {
    const { token } = await desk.registered({ attendGroupIds: [staff.groupId] })
    await database.rows("update user_base_info set emp_no = 'Ab-' || emp_no where id = $1", [
      staff.userId,
    ])
    const typed = ` aB-${staff.empNo} `
    expect(punched(await punchAt(api, token, { empNo: typed })).verdict).toBeNull()
    await database.rows('update user_base_info set emp_no = $2 where id = $1', [
      staff.userId,
      staff.empNo,
    ])
  })

  test('of another group, without a group of the device, or no longer employed gets the reason and is not clocked in', async () => {
    const foreign = String(
      await database.value('select id from attend_group where id <> $1 limit 1', [staff.groupId]),
    )
    for (const attendGroupIds of [[foreign], []]) {
      const { token } = await desk.registered({ attendGroupIds })
      const { body } = await punchAt(api, token, staff)
      expect([body.code, body.msg]).toEqual(['forbidden', expect.stringContaining('考勤组')])
    }
    const { token } = await desk.registered({ attendGroupIds: [staff.groupId, foreign] })
    await database.rows("select put_employment_status($1, today(), '4')", [staff.userId])
    const left = (await punchAt(api, token, staff)).body
    await database.rows("select put_employment_status($1, today(), '2')", [staff.userId])
    expect([left.code, left.msg]).toEqual(['forbidden', expect.stringContaining('不在职')])
    expect(await rows()).toEqual([])
    expect(punched(await punchAt(api, token, staff)).verdict).toBeNull()
  })

  test('is the member of a group on that day', async () => {
    const member = await desk.pinned('staff3')
    const leave = () =>
      database.rows('delete from attend_member where user_id = $1', [member.userId])
    await leave()
    const other = String(
      await database.value(
        `select id from attend_group where deleted_at is null
           and id is distinct from attend_group_of($1, today()) limit 1`,
        [member.userId],
      ),
    )
    const { token } = await desk.registered({ attendGroupIds: [other] })
    const join = (days: number) =>
      database.rows(
        `insert into attend_member (id, user_id, attend_group_id, from_date)
         values (gen_random_uuid(), $1, $2, today() + $3::int)`,
        [member.userId, other, days],
      )
    await join(1)
    expect((await punchAt(api, token, member)).status).toBe(403)
    await leave()
    await join(0)
    expect((await punchAt(api, token, member)).status).toBe(200)
  })

  test('a wrong code, a wrong PIN and a code without a PIN get the same answer', async () => {
    const { token } = await desk.registered({ attendGroupIds: [staff.groupId] })
    const without = await desk.memberOf('leader1')
    const answers = [
      await punchAt(api, token, { empNo: staff.empNo, pin: WRONG_PIN }),
      await punchAt(api, token, { empNo: 'NOBODY', pin: PIN }),
      await punchAt(api, token, { empNo: without.empNo, pin: PIN }),
      await punchAt(api, token, { empNo: staff.empNo, pin: '' }),
      await punchAt(api, token, { empNo: '', pin: '' }),
      await punchAt(api, token, { empNo: "' or true --", pin: PIN }),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(400)
    expect(await rows()).toEqual([])
    const reasons = await database.rows(
      `select distinct reason from sign_in_log
       where method = 'terminal' and not ok and at > now() - interval '5 seconds' order by 1`,
    )
    expect(reasons.map(({ reason }) => reason)).toEqual(['noPin', 'password', 'unknown'])
    await desk.passes('20 minutes')
  })

  test('sends only the requested values', async () => {
    const { token } = await desk.registered({ attendGroupIds: [staff.groupId] })
    const body = { requestId: newId(), empNo: staff.empNo, pin: PIN }
    for (const forged of [
      { ...body, userId: staff.userId },
      { ...body, clockAt: '2026-01-01 08:00:00' },
      { ...body, requestId: 'x' },
      { ...body, pin: 730518 },
      { ...body, pin: 'x'.repeat(41) },
      { ...body, empNo: 'x'.repeat(41) },
      { empNo: staff.empNo, pin: PIN },
      [],
    ]) {
      const answer = await api.withToken(token)(TERMINAL_CALLS.punch, {
        method: 'POST',
        body: forged,
      })
      expect(answer.status, answer.text).toBe(400)
    }
    expect(await rows()).toEqual([])
  })
})
