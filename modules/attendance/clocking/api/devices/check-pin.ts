import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#platform/api/failure.ts'
import {
  type SignInAttempt,
  type SignInRefusal,
  writeSignIn,
} from '#platform/api/identity/sign-in-log.ts'
import { alertAtTerminal } from '#platform/api/identity/throttle/alert-failures.ts'
import { coarseName, TooManyAttempts } from '#platform/api/identity/throttle/attempts.ts'
import {
  HashingBusy,
  spendVerification,
  verifyPassword,
} from '#platform/api/passwords/password-hash.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Device } from './find-device.ts'
import { createPinThrottle } from './pin-throttle.ts'

/** An employee with an employee number; without a hash they have no PIN. */
type Holder = {
  userId: string
  name: string
  empNo: string
  hash: string | null
  since: string | null
  /** The PIN is a one-time PIN from a slip, and the employee has not changed it yet. */
  isOnce: boolean
  isOver: boolean
}

export type PinHolder = Pick<Holder, 'userId' | 'name' | 'empNo' | 'isOnce'> & { hash: string }

type Typed = { empNo: string; pin: string }

/**
 * Hex digits logged for an unknown employee number: too few to reveal the typed text, which may have been a
 * PIN.
 */
const DIGEST_LETTERS = 3

async function findHolder(db: Database, empNo: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select b.id as "userId", b.name, b.emp_no as "empNo", p.pin_hash as hash,
      p.changed_at::text as since, coalesce(p.is_once, false) as "isOnce",
      coalesce(p.valid_until <= now(), false) as "isOver"
    from user_base_info b left join attend_pin p on p.user_id = b.id
    where lower(b.emp_no) = lower(${empNo.trim()}) and b.deleted_at is null`.execute(db)
  return rows[0]
}

/** The name of an employee number in the log and for the throttle. */
function nameOf(holder: Holder | undefined, empNo: string): string {
  if (holder) return holder.empNo
  const digest = createHash('sha256').update(coarseName(empNo)).digest('hex')
  return `?${digest.slice(0, DIGEST_LETTERS)}`
}

/**
 * Why the attempt fails, or null. Every case costs one PIN verification, so that the time reveals nothing.
 */
async function refusalOf(holder: Holder | undefined, pin: string): Promise<SignInRefusal | null> {
  if (holder?.hash) {
    if (!(await verifyPassword(holder.hash, pin))) return 'password'
    return holder.isOver ? 'expired' : null
  }
  await spendVerification(pin)
  return holder ? 'noPin' : 'unknown'
}

export const wrongPin = () => new Failure('invalid', 'terminal.wrong')

/** Checks employee number and PIN; `whenGood` runs in the transaction that logs the attempt. */
export type CheckPin = <T>(
  device: Device,
  typed: Typed,
  whenGood: (tx: Tx, holder: PinHolder) => Promise<T>,
) => Promise<T>

/** The only way to try a PIN. Every attempt is logged; an attempt that cannot be logged fails. */
export function createPinCheck(db: Database): CheckPin {
  const throttle = createPinThrottle(db)

  async function refuse(device: Device, attempt: SignInAttempt): Promise<void> {
    await writeSignIn(db, attempt)
    await alertAtTerminal(db, { device, userName: attempt.userName })
  }

  return async function checkPin(device, { empNo, pin }, whenGood) {
    const holder = await findHolder(db, empNo)
    const attempt = attemptOf(device, nameOf(holder, empNo), holder?.name)
    const pinAttempt = { deviceId: device.id, name: attempt.userName, since: holder?.since ?? null }
    const leave = await throttle(pinAttempt).catch(async (error: unknown) => {
      if (!(error instanceof TooManyAttempts)) throw error
      await refuse(device, { ...attempt, reason: 'throttled' })
      const { seconds } = error
      const detail = { values: { seconds }, retryAfterSeconds: seconds }
      throw new Failure('too-many', 'terminal.wait', detail)
    })
    try {
      const refusal = await refusalOf(holder, pin).catch(async (error: unknown) => {
        if (error instanceof HashingBusy) await writeSignIn(db, { ...attempt, reason: 'busy' })
        throw error
      })
      const good = refusal === null && holder ? await enter(db, holder, attempt, whenGood) : null
      if (good) return good.value
      await refuse(device, { ...attempt, reason: refusal ?? 'changed' })
      // The PIN was right, so its owner may know that it has ended.
      throw refusal === 'expired' ? new Failure('forbidden', 'terminal.pinOver') : wrongPin()
    } finally {
      leave()
    }
  }
}

function attemptOf(device: Device, userName: string, person?: string): SignInAttempt {
  const origin = currentOrigin()
  return {
    userName,
    person,
    account: null,
    method: 'terminal',
    deviceId: device.id,
    reason: null,
    ip: origin?.ip ?? null,
    userAgent: origin?.userAgent || null,
  }
}

/** Null if the PIN was removed or replaced since the check. */
function enter<T>(
  db: Database,
  { userId, name, empNo, hash, isOnce }: Holder,
  attempt: SignInAttempt,
  whenGood: (tx: Tx, holder: PinHolder) => Promise<T>,
): Promise<{ value: T } | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from attend_pin
      where user_id = ${userId} and pin_hash = ${hash} for share`.execute(tx)
    if (rows.length === 0 || hash === null) return null
    await writeSignIn(tx, attempt)
    return { value: await whenGood(tx, { userId, name, empNo, hash, isOnce }) }
  })
}
