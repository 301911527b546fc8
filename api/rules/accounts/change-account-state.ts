import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import { endSessions } from '#api/identity/end-sessions.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { updateRow, type Values } from '#api/store/records.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { AuditAction } from '#contracts/history.ts'
import { users } from '#resources/system/user.ts'
import { isAdministrator, requireAdministrator } from './require-administrator.ts'
import { requireRightsOver } from './require-rights-over.ts'

export const ENABLED = '1'
export const LOCKED = '2'
export const DISABLED = '3'

/** The account that an action is about; it must be another person's, and in the state told. */
export async function lockAccount(
  tx: Tx,
  actor: Actor,
  { id, version }: Pick<ActionInput, 'id' | 'version'>,
  { need, states }: { need: string; states: readonly string[] },
): Promise<WireRecord> {
  if (id === actor.userId) throw new Failure('conflict', 'conflict.ownAccount')
  const current = await lockForUpdate(tx, actor, users, id, version, need)
  if (!states.includes(String(current.state))) {
    throw new Failure('conflict', 'conflict.accountState')
  }
  return current
}

type Change = { action: AuditAction; values: Values }

async function writeState(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  { action, values }: Change,
): Promise<number> {
  const id = String(current.id)
  const version = await updateRow(tx, users, id, values, actor)
  const before = Object.fromEntries(
    Object.keys(values).map((name) => [name, current[name] ?? null]),
  )
  await writeHistory(tx, actor, { resource: users, id, version, action, before, after: values })
  return version
}

/** Takes the right to sign in away: sessions end with it, and an administrator must remain. */
export async function closeAccount(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  change: Change,
): Promise<number> {
  const id = String(current.id)
  await requireRightsOver(tx, actor, id)
  const wasAdministrator = await isAdministrator(tx, id)
  const version = await writeState(tx, actor, current, change)
  await endSessions(tx, id)
  if (wasAdministrator) await requireAdministrator(tx, actor)
  return version
}

async function openAccount(tx: Tx, actor: Actor, current: WireRecord, action: AuditAction) {
  const values = { state: ENABLED, lockReason: null, lockUntil: null }
  const version = await writeState(tx, actor, current, { action, values })
  // What the account holds counts again from here on.
  await requireRightsOver(tx, actor, String(current.id))
  return version
}

/** Locks an account until somebody unlocks it. */
export async function lockUser(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockAccount(tx, actor, input, { need: 'lock', states: [ENABLED] })
  const lockReason = String(input.values.lockReason)
  const values = { state: LOCKED, lockReason, lockUntil: null }
  return { version: await closeAccount(tx, actor, current, { action: 'lock', values }) }
}

export async function unlockUser(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockAccount(tx, actor, input, { need: 'unlock', states: [LOCKED] })
  return { version: await openAccount(tx, actor, current, 'unlock') }
}

/** Brings a disabled account back, with the roles it still has. */
export async function enableUser(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockAccount(tx, actor, input, { need: 'enable', states: [DISABLED] })
  return { version: await openAccount(tx, actor, current, 'state') }
}
