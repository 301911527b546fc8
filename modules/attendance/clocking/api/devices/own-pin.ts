import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { attendPins } from '#modules/attendance/clocking/define/pin.ts'
import type { NewPin, OwnPin } from '#modules/attendance/clocking/wire/terminal.ts'
import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { hashPassword, verifyPassword } from '#platform/api/passwords/password-hash.ts'
import { readPasswordHash } from '#platform/api/passwords/passwords.ts'
import { datesOf } from '#platform/api/passwords/read-password-owner.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { findPinProblem, type PinOwner } from './pin-policy.ts'

type Pinned = { id: string; version: number; changedAt: string }

async function findPin(db: Database | Tx, userId: string | null): Promise<Pinned | undefined> {
  const { rows } = await sql<Pinned>`select id, version, ${wireTime('changed_at')} as "changedAt"
    from attend_pin where user_id = ${userId}::uuid`.execute(db)
  return rows[0]
}

/** Whether the caller has a PIN, and since when. */
export async function readOwnPin(db: Database, { userBaseId }: Actor): Promise<OwnPin> {
  const pin = await findPin(db, userBaseId)
  return { isPossible: userBaseId !== null, changedAt: pin?.changedAt ?? null }
}

/** Sets or replaces the caller's PIN, after checking their password. Only a hash of the PIN is stored. */
export async function setOwnPin(
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>,
  actor: Actor,
  { password, pin, again }: NewPin,
): Promise<void> {
  const { userBaseId, userId } = actor
  if (userBaseId === null) throw new Failure('forbidden', 'terminal.noFile')
  const passwordHash = await readPasswordHash(store.db, userId)
  if (passwordHash === null) throw new Failure('unauthenticated', 'auth.required')
  if (!(await verifyPassword(passwordHash, password))) {
    throw refused('password', { key: 'terminal.wrongPassword' })
  }
  const problem = await findPinProblem(pin, await readPinOwner(store.db, userBaseId))
  if (problem) throw refused('pin', problem)
  if (pin !== again) throw refused('again', { key: 'terminal.pinMismatch' })
  const pinHash = await hashPassword(pin)
  await inTransaction(store, { resource: attendPins, actor }, (tx) =>
    writePin(tx, actor, userBaseId, pinHash),
  )
}

async function writePin(tx: Tx, actor: Actor, userBaseId: string, pinHash: string): Promise<void> {
  const before = await findPin(tx, userBaseId)
  const { rows } = await sql<Pinned>`
    insert into attend_pin (id, user_id, pin_hash, created_by, updated_by)
    values (${uuidv7()}, ${userBaseId}, ${pinHash}, ${actor.userId}, ${actor.userId})
    on conflict (user_id) do update set pin_hash = excluded.pin_hash, is_once = false,
      valid_until = null, changed_at = now(),
      version = attend_pin.version + 1, updated_at = now(), updated_by = excluded.updated_by
    returning id, version, ${wireTime('changed_at')} as "changedAt"`.execute(tx)
  const [after] = rows
  if (!after) throw new Error('The statement returned no row for the PIN')
  const { id, version, changedAt } = after
  await writeHistory(tx, actor, {
    resource: attendPins,
    id,
    version,
    action: before ? 'update' : 'add',
    before: before ? { changedAt: before.changedAt } : null,
    after: { changedAt },
  })
}

/** Removes the caller's PIN: terminals no longer clock them in. */
export async function removeOwnPin(
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>,
  actor: Actor,
): Promise<void> {
  await inTransaction(store, { resource: attendPins, actor }, async (tx) => {
    const pin = await findPin(tx, actor.userBaseId)
    if (pin) await dropPin(tx, actor, pin)
  })
}

/** Deletes the hash; only the history line with user and time remains. */
export async function dropPin(
  tx: Tx,
  actor: Actor,
  { id, version }: Pick<Pinned, 'id' | 'version'>,
): Promise<void> {
  await writeHistory(tx, actor, {
    resource: attendPins,
    id,
    version: version + 1,
    action: 'delete',
    before: null,
    after: null,
  })
  await sql`delete from attend_pin where id = ${id}::uuid`.execute(tx)
}

function refused(field: keyof NewPin, problem: FieldProblem): Failure {
  return new Failure('invalid', problem.key, {
    ...(problem.values ? { values: problem.values } : undefined),
    fields: { [field]: problem },
  })
}

type Facts = {
  empNo: string
  phone: string | null
  idCardNo: string | null
  birthDate: string | null
}

/** What others may know about the owner of a PIN. */
export async function readPinOwner(db: Database | Tx, userBaseId: string): Promise<PinOwner> {
  const { rows } = await sql<Facts>`
    select emp_no as "empNo", phone, id_card_no as "idCardNo", birth_date::text as "birthDate"
    from user_base_info where id = ${userBaseId}`.execute(db)
  const [facts] = rows
  if (!facts) return { words: [] }
  const { birthDate, ...numbers } = facts
  const days = birthDate === null ? [] : datesOf(birthDate)
  return { words: [...Object.values(numbers).filter((text) => text !== null), ...days] }
}
