import { expect } from 'vitest'
import { PIN_CALLS, TERMINAL_CALLS } from '#modules/attendance/clocking/wire/terminal.ts'
import type { DatabaseClient } from '#tests/api/database-client.ts'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import {
  type Answer,
  type Caller,
  newId,
  type RunningApi,
  savedIn,
} from '#tests/api/running-api.ts'

/** PINs that match no data of any employee in the demo company. */
export const [PIN, OTHER_PIN, WRONG_PIN] = ['730518', '481629', '902746']

/** An employee with an account, an employee number and today's group. */
export type Member = {
  caller: Caller
  userName: string
  userId: string
  empNo: string
  name: string
  groupId: string
}

/** The terminals of a test, and the employees who use them. */
export type TerminalDesk = Awaited<ReturnType<typeof terminalDesk>>

export async function terminalDesk(api: RunningApi, database: DatabaseClient) {
  const attend = await api.as('attend')
  let made = 0

  async function addTerminal(values: object = {}) {
    made += 1
    const body = { id: newId(), sn: `T-${made}`, name: `终端${made}`, kind: '自助终端', ...values }
    const path = '/sa/AttendDevice/AddAttendDevice'
    savedIn(await attend(path, { method: 'POST', body }))
    return { id: body.id, sn: body.sn, name: body.name }
  }

  const askCode = (id: string, by = attend) =>
    by('/sa/AttendDevice/MakeAttendDeviceCode', { method: 'PUT', query: { id }, body: {} })

  async function codeFor(id: string): Promise<string> {
    const answer = await askCode(id)
    expect(answer.status, answer.text).toBe(200)
    return String((answer.body.response as { once: string }).once)
  }

  const register = (code: string) =>
    api.withToken(null)(TERMINAL_CALLS.register, { method: 'POST', body: { code } })

  async function tokenOf(id: string): Promise<string> {
    const answer = await register(await codeFor(id))
    expect(answer.status, answer.text).toBe(200)
    return String((answer.body.response as { token: string }).token)
  }

  async function registered(values: object = {}) {
    const terminal = await addTerminal(values)
    return { ...terminal, token: await tokenOf(terminal.id) }
  }

  async function memberOf(userName: string): Promise<Member> {
    const [found] = await database.rows<Omit<Member, 'caller' | 'userName'>>(
      `select b.id as "userId", b.emp_no as "empNo", b.name,
         attend_group_of(b.id, today()) as "groupId"
       from app_user u join user_base_info b on b.id = u.user_base_id where u.user_name = $1`,
      [userName],
    )
    if (!found) throw new Error(`${userName} has no personnel file`)
    return { ...found, userName, caller: await api.as(userName) }
  }

  const setPin = ({ caller }: Member, values: object = {}) =>
    caller(PIN_CALLS.set, {
      method: 'PUT',
      body: { password: DEMO_PASSWORD, pin: PIN, again: PIN, ...values },
    })

  async function pinned(userName: string): Promise<Member> {
    const member = await memberOf(userName)
    const answer = await setPin(member)
    expect(answer.status, answer.text).toBe(200)
    return member
  }

  /** Moves all attempts this far into the past. */
  async function passes(interval: string): Promise<void> {
    await database.rows("set staffdesk.maintenance = 'on'")
    await database.rows("update sign_in_log set at = at - $1::interval where method = 'terminal'", [
      interval,
    ])
    await database.rows('update attend_pin set changed_at = changed_at - $1::interval', [interval])
    await database.rows("set staffdesk.maintenance = 'off'")
  }

  return {
    attend,
    addTerminal,
    askCode,
    codeFor,
    register,
    tokenOf,
    registered,
    memberOf,
    setPin,
    pinned,
    passes,
  }
}

/** Sends the clock-in of an employee at a terminal. */
export function punchAt(
  api: RunningApi,
  token: string | null,
  { empNo, pin = PIN, requestId = newId() }: { empNo: string; pin?: string; requestId?: string },
): Promise<Answer> {
  const body = { requestId, empNo, pin }
  return api.withToken(token)(TERMINAL_CALLS.punch, { method: 'POST', body })
}
