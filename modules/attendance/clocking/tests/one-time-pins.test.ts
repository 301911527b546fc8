import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attendPins } from '#modules/attendance/clocking/define/pin.ts'
import {
  PIN_CALLS,
  type PinSlip,
  pinReceivers,
  pinSlips,
  TERMINAL_CALLS,
} from '#modules/attendance/clocking/wire/terminal.ts'
import { addBareAccount, giveRole, issueToken } from '#tests/api/rights-company.ts'
import { type Answer, type Caller, newId, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import {
  OTHER_PIN,
  PIN,
  punchAt,
  type TerminalDesk,
  terminalDesk,
  WRONG_PIN,
} from './terminal-desk.ts'

const { database, api } = testCompany()
let desk: TerminalDesk
let attend: Caller
let token: string
/** People at work without an account, of whom each test takes some. */
let people: string[]

beforeAll(async () => {
  desk = await terminalDesk(api, database)
  attend = desk.attend
  const groups = await database.rows<{ id: string }>('select id from attend_group')
  token = (await desk.registered({ attendGroupIds: groups.map(({ id }) => id) })).token
  const rows = await database.rows<{ id: string }>(
    `select p.user_id as id from pin_receiver p
     where not p.has_account and p.is_expected and exists (
       select from attend_places(array[p.user_id], today(), today()) a where a.attend_group_id is not null)
     order by p.emp_no`,
  )
  people = rows.map(({ id }) => id)
  expect(people.length).toBeGreaterThan(8)
})

afterEach(() => desk.passes('31 days'))

const PATH = String(attendPins.actions.give?.endpoint)

const give = (userIds: readonly string[], call = attend, id = newId()): Promise<Answer> =>
  call(PATH, { method: 'PUT', query: { id }, body: { userIds } })

async function slipsFor(...userIds: string[]): Promise<PinSlip[]> {
  const answer = await give(userIds)
  expect(answer.status, answer.text).toBe(200)
  return pinSlips.parse(answer.body.response).slips
}

async function slipFor(userId: string): Promise<PinSlip> {
  const [slip] = await slipsFor(userId)
  if (!slip) throw new Error('There is no slip')
  return slip
}

const take = () => String(people.shift())

/** An account that administers PINs in one department, and sees the files of everybody. */
async function clerkOf(deptId: string): Promise<Caller> {
  const account = await addBareAccount(database, newId())
  for (const [path, scope, departments] of [
    ['/attendance/pins', '5', [deptId]],
    ['/hr/archives', '4', []],
  ]) {
    const role = newId()
    await database.rows(
      'insert into role (id, code, name, scope, scope_dept_ids) values ($1, $2, $2, $3, $4)',
      [role, `pins-${role}`, scope, departments],
    )
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select $1, 'button', b.id from button b join menu m on m.id = b.menu_id
       where m.path = $2 and b.code in ('view', 'clear')`,
      [role, path],
    )
    await giveRole(database, account, role)
  }
  return api.withToken(await issueToken(database, account))
}

const change = (empNo: string, pin: string, newPin = OTHER_PIN, again = newPin): Promise<Answer> =>
  api.withToken(token)(TERMINAL_CALLS.changePin, {
    method: 'POST',
    body: { empNo, pin, newPin, again },
  })

const punch = (empNo: string, pin: string) => punchAt(api, token, { empNo, pin })

const clockIns = (userId: string) =>
  database.value('select count(*)::int from clock_in where user_id = $1', [userId])

describe('P50 a one-time PIN', () => {
  test('is on the slip only: it clocks nobody in, is changed at the terminal, and is of no use after that', async () => {
    const userId = take()
    const { empNo, pin, validUntil } = await slipFor(userId)
    expect(pin).toMatch(/^\d{6}$/)
    expect(validUntil > new Date().toISOString().slice(0, 10)).toBe(true)
    const before = Number(await clockIns(userId))
    const refused = refusalIn(await punch(empNo, pin))
    expect([refused.code, refused.errors]).toEqual(['invalid', ['newPin']])
    expect(await clockIns(userId)).toBe(before)
    const changed = await change(empNo, pin)
    expect(changed.status, changed.text).toBe(200)
    expect((await punch(empNo, pin)).status).toBe(400)
    expect((await change(empNo, pin, PIN)).status).toBe(400)
    expect((await punch(empNo, OTHER_PIN)).status).toBe(200)
    expect(await clockIns(userId)).toBe(before + 1)
  })

  test('is kept as a hash, and the history names the clerk who gave it and the employee who changed it', async () => {
    const userId = take()
    const slip = await slipFor(userId)
    await change(slip.empNo, slip.pin)
    const [row] = await database.rows<Record<string, unknown>>(
      'select id, pin_hash as hash, is_once as "isOnce" from attend_pin where user_id = $1',
      [userId],
    )
    expect(row?.isOnce).toBe(false)
    expect(String(row?.hash)).toMatch(/^\$argon2id\$/)
    const log = await database.rows<Record<string, unknown>>(
      `select actor_name as by, action, after ->> 'isOnce' as once from audit_log
       where record_id = $1 order by version`,
      [row?.id],
    )
    const clerk = String(
      await database.value("select name from app_user where user_name = 'attend'"),
    )
    expect(log).toEqual([
      { by: clerk, action: 'add', once: 'true' },
      { by: slip.name, action: 'update', once: 'false' },
    ])
    for (const table of ['attend_pin', 'audit_log', 'sign_in_log', 'message']) {
      const kept = String(
        await database.value(`select string_agg(to_jsonb(t)::text, '') from ${table} t`),
      )
      for (const secret of [slip.pin, OTHER_PIN]) expect(kept, table).not.toContain(`"${secret}"`)
    }
  })

  test('ends by itself after the days of the parameter, and then changes nothing', async () => {
    const userId = take()
    await database.rows("update policy_param set value = '3' where key = 'attend.pinDays'")
    const { empNo, pin } = await slipFor(userId)
    expect(
      await database.value(
        'select round(extract(epoch from valid_until - now()) / 86400)::int from attend_pin where user_id = $1',
        [userId],
      ),
    ).toBe(3)
    await database.rows('update attend_pin set valid_until = now() where user_id = $1', [userId])
    for (const answer of [await change(empNo, pin), await punch(empNo, pin)]) {
      expect([answer.status, answer.body.msg]).toEqual([403, expect.stringContaining('过期')])
    }
    const wrong = await change(empNo, WRONG_PIN)
    expect([wrong.status, wrong.body.msg]).toEqual([400, expect.not.stringContaining('过期')])
    const reasons = await database.rows(
      'select distinct reason from sign_in_log where user_name = $1 order by 1',
      [empNo],
    )
    expect(reasons).toEqual([{ reason: 'expired' }, { reason: 'password' }])
  })

  test('is replaced by a new one, and takes the place of one that its owner forgot', async () => {
    const userId = take()
    const first = await slipFor(userId)
    const second = await slipFor(userId)
    expect((await change(first.empNo, first.pin)).status).toBe(400)
    expect((await change(second.empNo, second.pin)).status).toBe(200)
    const third = await slipFor(userId)
    expect((await punch(third.empNo, OTHER_PIN)).status).toBe(400)
    expect(refusalIn(await punch(third.empNo, third.pin)).errors).toEqual(['newPin'])
  })

  test('is made once by a form, however often the form is sent', async () => {
    const userId = take()
    const id = newId()
    const answers = await Promise.all([give([userId], attend, id), give([userId], attend, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      await database.value('select version from attend_pin where user_id = $1', [userId]),
    ).toBe(1)
  })
})

describe('P13 guessing a one-time PIN', () => {
  test('is slowed down in the same way where it is changed, at both forms together', async () => {
    const { empNo, pin } = await slipFor(take())
    for (let count = 0; count < 5; count += 1) {
      const answer = await (count % 2 === 0 ? change(empNo, WRONG_PIN) : punch(empNo, WRONG_PIN))
      expect(answer.status).toBe(400)
    }
    for (const answer of [await change(empNo, pin), await punch(empNo, pin)]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    }
    await desk.passes('1 minute')
    expect((await change(empNo, pin)).status).toBe(200)
  })

  test('tells nothing about the owner before the PIN was right', async () => {
    const { empNo, pin } = await slipFor(take())
    const [facts] = await database.rows<{ birthday: string }>(
      "select to_char(birth_date, 'YYMMDD') as birthday from user_base_info where emp_no = $1",
      [empNo],
    )
    const birthday = String(facts?.birthday)
    const guesses = [
      await change(empNo, WRONG_PIN, birthday),
      await change(empNo, WRONG_PIN, '111111'),
      await change(empNo, WRONG_PIN, OTHER_PIN, PIN),
    ]
    expect(new Set(guesses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    await desk.passes('20 minutes')
    expect(refusalIn(await change(empNo, pin, birthday)).errors).toEqual(['newPin'])
    expect(refusalIn(await change(empNo, pin, pin)).errors).toEqual(['newPin'])
    expect(refusalIn(await change(empNo, pin, OTHER_PIN, PIN)).errors).toEqual(['again'])
    expect((await change(empNo, pin)).status).toBe(200)
  })
})

describe('users who give one-time PINs', () => {
  test('holds the right to administer PINs, and gives them to nobody outside of the scope', async () => {
    const userId = take()
    for (const name of ['leader3', 'staff1', 'er', 'auditor']) {
      const other = await api.as(name)
      expect((await give([userId], other)).status, name).toBe(403)
      expect((await other(PIN_CALLS.receivers)).status, name).toBe(403)
    }
    const [deptId, elsewhere] = [
      await database.value('select dept_id from user_base_info where id = $1', [userId]),
      await database.value(
        `select user_id from pin_receiver where not has_account and is_expected
           and dept_id <> (select dept_id from user_base_info where id = $1)
         order by emp_no limit 1`,
        [userId],
      ),
    ]
    const clerk = await clerkOf(String(deptId))
    const seen = pinReceivers.parse((await clerk(PIN_CALLS.receivers)).body.response)
    const ids = seen.people.map((person) => person.userId)
    expect(ids).toContain(userId)
    expect(ids).not.toContain(elsewhere)
    const form = newId()
    expect((await give([userId, String(elsewhere)], clerk, form)).status).toBe(404)
    expect(
      await database.value('select count(*)::int from attend_pin where given_in = $1', [form]),
    ).toBe(0)
    expect((await give([userId], clerk)).status).toBe(200)
  })

  test('gives none to people with an account, to leavers, and to nobody', async () => {
    const member = await desk.memberOf('staff2')
    expect(refusalIn(await give([member.userId])).errors).toEqual(['userIds'])
    const leaver = take()
    await database.rows(
      "update user_base_info set status = '4', leave_date = today() where id = $1",
      [leaver],
    )
    expect(refusalIn(await give([leaver])).errors).toEqual(['userIds'])
    expect(refusalIn(await give([])).errors).toEqual(['userIds'])
    expect((await give([newId()])).status).not.toBe(200)
    const many = Array.from({ length: 51 }, () => newId())
    expect((await give(many)).status).not.toBe(200)
    const forged = { userIds: [take()], pin: PIN }
    const answer = await attend(PATH, { method: 'PUT', query: { id: newId() }, body: forged })
    expect(answer.status).toBe(400)
  })

  test('finds people by name, number and department, those without a PIN first', async () => {
    const [withPin, without] = [take(), take()]
    await slipFor(withPin)
    const found = async (key?: string) =>
      pinReceivers.parse(
        (await attend(PIN_CALLS.receivers, { query: key ? { key } : {} })).body.response,
      )
    const all = await found()
    const states = all.people.map(({ state }) => state)
    expect(states.indexOf('once')).toBeGreaterThan(states.lastIndexOf('none'))
    const [person] = all.people.filter(({ userId }) => userId === without)
    expect(person).toMatchObject({ state: 'none', at: null })
    for (const key of [person?.name, person?.empNo, person?.deptName]) {
      const { people: some } = await found(String(key))
      expect(some.map(({ userId }) => userId)).toContain(without)
    }
    expect(await found('没有这样的人')).toEqual({ count: 0, people: [] })
  })
})
