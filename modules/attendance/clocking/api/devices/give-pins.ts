import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { attendPins } from '#modules/attendance/clocking/define/pin.ts'
import {
  MOST_SLIPS,
  PIN_DAYS,
  PIN_LENGTH,
  type PinSlip,
} from '#modules/attendance/clocking/wire/terminal.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { readPinOwner } from './own-pin.ts'
import { findPinProblem } from './pin-policy.ts'

const FORM = attendPins.actions.give?.form ?? attendPins

type Receiver = Pick<PinSlip, 'userId' | 'name' | 'empNo' | 'deptName'> & {
  hasAccount: boolean
  isExpected: boolean
}

/**
 * Creates a one-time PIN for each chosen person without an account, in place of any earlier PIN. Only
 * this answer contains the PINs as plain text, to print them on slips. The form supplies the id, so
 * that a form sent twice creates no second PIN.
 */
export const givePins: ActionVerb = async (tx, actor, { id, values }) => {
  const userIds = [...new Set(Array.isArray(values.userIds) ? values.userIds.map(String) : [])]
  if (userIds.length === 0) throw invalidFields(FORM, { userIds: { key: 'invalid.required' } })
  if (userIds.length > MOST_SLIPS) {
    throw invalidFields(FORM, {
      userIds: { key: 'terminal.tooManySlips', values: { max: MOST_SLIPS } },
    })
  }
  await requireNew(tx, id)
  const receivers = await readReceivers(tx, actor, userIds)
  const days = (await policyValue(tx, 'attend.pinDays', { city: null, on: null })) ?? PIN_DAYS
  const slips: PinSlip[] = []
  // Hashes one PIN after the other: parallel hashing would delay users who sign in.
  for (const { userId, name, empNo, deptName } of receivers) {
    const pin = await makePin(tx, userId)
    const pinHash = await hashPassword(pin)
    const validUntil = await writeOncePin(tx, actor, { userId, pinHash, form: id, days })
    slips.push({ userId, name, empNo, deptName, pin, validUntil })
  }
  return { slips, message: { key: 'terminal.slipsMade', values: { count: slips.length } } }
}

/** Refuses a form that was sent before. Two requests with the same form id run one after the other. */
async function requireNew(tx: Tx, form: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${form}, 0))`.execute(tx)
  const { rows } = await sql`select from attend_pin where given_in = ${form}::uuid limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new Failure('conflict', 'terminal.slipsGone')
}

/** The files of the chosen people, in the order of the slips. */
async function readReceivers(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select p.user_id as "userId", p.name, p.emp_no as "empNo", p.dept_name as "deptName",
      p.has_account as "hasAccount", p.is_expected as "isExpected"
    from pin_receiver p
    where p.user_id = any(${[...userIds]}::uuid[]) and ${scopePredicate(attendPins, 'p', actor, 'clear')}
    order by p.dept_name, p.name, p.user_id`.execute(tx)
  if (rows.length < userIds.length) throw new Failure('not-found', 'not-found')
  const refuse = (key: string, who: readonly Receiver[]) => {
    const names = listWords(who.map(({ name }) => name))
    if (who.length > 0) throw invalidFields(FORM, { userIds: { key, values: { names } } })
  }
  refuse(
    'terminal.hasAccount',
    rows.filter(({ hasAccount }) => hasAccount),
  )
  refuse(
    'terminal.notExpected',
    rows.filter(({ isExpected }) => !isExpected),
  )
  return rows
}

/** Generates a random PIN that satisfies the rules for a PIN chosen by its owner. */
async function makePin(tx: Tx, userId: string): Promise<string> {
  const owner = await readPinOwner(tx, userId)
  for (;;) {
    const pin = String(randomInt(10 ** PIN_LENGTH)).padStart(PIN_LENGTH, '0')
    if ((await findPinProblem(pin, owner)) === null) return pin
  }
}

type OncePin = { userId: string; pinHash: string; form: string; days: number }

async function writeOncePin(
  tx: Tx,
  actor: Actor,
  { userId, pinHash, form, days }: OncePin,
): Promise<string> {
  const by = actor.userId
  const { rows } = await sql<{
    id: string
    version: number
    changedAt: string
    validUntil: string
    isNew: boolean
  }>`
    insert into attend_pin (id, user_id, pin_hash, is_once, valid_until, given_in, created_by, updated_by)
    values (${uuidv7()}, ${userId}, ${pinHash}, true, now() + make_interval(days => ${days}::int),
      ${form}, ${by}, ${by})
    on conflict (user_id) do update set pin_hash = excluded.pin_hash, is_once = true,
      valid_until = excluded.valid_until, given_in = excluded.given_in, changed_at = now(),
      version = attend_pin.version + 1, updated_at = now(), updated_by = excluded.updated_by
    returning id, version, ${wireTime('changed_at')} as "changedAt",
      ${wireTime('valid_until')} as "validUntil", (version = 1) as "isNew"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The statement returned no row for the PIN')
  const { id, version, changedAt, validUntil, isNew } = row
  await writeHistory(tx, actor, {
    resource: attendPins,
    id,
    version,
    action: isNew ? 'add' : 'update',
    before: null,
    after: { changedAt, isOnce: true, validUntil },
  })
  return validUntil
}
