import { sql } from 'kysely'
import { attendPins } from '#modules/attendance/clocking/define/pin.ts'
import type { ChangedPin, PinChange } from '#modules/attendance/clocking/wire/terminal.ts'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { type CheckPin, type PinHolder, wrongPin } from './check-pin.ts'
import type { Device } from './find-device.ts'
import { readPinOwner } from './own-pin.ts'
import { findPinProblem } from './pin-policy.ts'
import { recordTerminalCall } from './record-device-call.ts'

/**
 * Replaces a PIN at the terminal, also a one-time PIN from a slip. Checks the present PIN first, with the
 * usual limits of attempts. It checks the new PIN only afterwards, because a refusal of the new PIN
 * reveals facts about its owner.
 */
export async function changePinAtTerminal(
  { db, checkPin }: { db: Database; checkPin: CheckPin },
  device: Device,
  { empNo, pin, newPin, again }: PinChange,
): Promise<ChangedPin> {
  const holder = await checkPin(device, { empNo, pin }, async (tx, found) => {
    await recordTerminalCall(tx, device, currentOrigin()?.ip ?? null)
    return found
  })
  await requireUsable(db, holder, { pin, newPin, again })
  const hash = await hashPassword(newPin)
  await db.transaction().execute((tx) => replacePin(tx, holder, hash))
  return { name: holder.name }
}

async function requireUsable(
  db: Database,
  { userId }: PinHolder,
  { pin, newPin, again }: Omit<PinChange, 'empNo'>,
): Promise<void> {
  const problem = await findPinProblem(newPin, await readPinOwner(db, userId))
  if (problem) throw refused('newPin', problem)
  if (newPin === pin) throw refused('newPin', { key: 'terminal.pinSame' })
  if (newPin !== again) throw refused('again', { key: 'terminal.pinMismatch' })
}

type Replaced = {
  id: string
  version: number
  /** Null for an employee without an account. */
  account: string | null
  changedAt: string
}

/** Fails as for a wrong PIN if the PIN was replaced or removed since the check. */
async function replacePin(
  tx: Tx,
  { userId, name, empNo, hash }: PinHolder,
  newHash: string,
): Promise<void> {
  const { rows } = await sql<Replaced>`
    update attend_pin set pin_hash = ${newHash}, is_once = false, valid_until = null, changed_at = now(),
      version = version + 1, updated_at = now(), updated_by = null
    where user_id = ${userId} and pin_hash = ${hash}
    returning id, version, ${wireTime('changed_at')} as "changedAt", (
      select u.id from app_user u where u.user_base_id = attend_pin.user_id and u.deleted_at is null
    ) as account`.execute(tx)
  const [changed] = rows
  if (!changed) throw wrongPin()
  const { id, version, account, changedAt } = changed
  await writeAudit(
    tx,
    { userId: account, code: empNo, name },
    {
      resource: attendPins.path,
      id,
      version,
      action: 'update',
      title: name,
      before: null,
      after: { changedAt, isOnce: false, validUntil: null },
    },
  )
}

function refused(field: 'newPin' | 'again', problem: FieldProblem): Failure {
  return new Failure('invalid', problem.key, {
    ...(problem.values ? { values: problem.values } : undefined),
    fields: { [field]: problem },
  })
}
