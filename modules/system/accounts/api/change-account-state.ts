import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { endSessions } from '#platform/api/sessions/end-sessions.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isAdministrator, requireAdministrator } from './require-administrator.ts'
import { requireRightsOver } from './require-rights-over.ts'

/** Locks the account's row; it must belong to another user. */
export async function lockAccount(
  tx: Tx,
  actor: Actor,
  { id, version }: Pick<ActionInput, 'id' | 'version'>,
  need: string,
): Promise<WireRecord> {
  if (id === actor.userId) throw new Failure('conflict', 'conflict.ownAccount')
  return lockForUpdate(tx, actor, users, id, version, need)
}

/** Closes an account: ends its sessions, and requires that an administrator remains. */
export async function closeAccount<T>(
  tx: Tx,
  actor: Actor,
  id: string,
  write: () => Promise<T>,
): Promise<T> {
  await requireRightsOver(tx, actor, id)
  const wasAdministrator = await isAdministrator(tx, id)
  const written = await write()
  await endSessions(tx, actor, id)
  if (wasAdministrator) await requireAdministrator(tx, actor)
  return written
}

/** Locks an account until a user unlocks it. */
export async function lockUser(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  await lockAccount(tx, actor, input, 'lock')
  const move = { resource: users, name: 'lock' }
  return closeAccount(tx, actor, input.id, () =>
    moveRecord(tx, actor, move, input, { lockUntil: null }),
  )
}

/** The roles of an opened account count again, so the actor's rights over it are checked after the write. */
function opening(name: 'unlock' | 'enable') {
  return async (tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> => {
    await lockAccount(tx, actor, input, name)
    const unlocked = { lockReason: null, lockUntil: null }
    const moved = await moveRecord(tx, actor, { resource: users, name }, input, unlocked)
    await requireRightsOver(tx, actor, input.id)
    return moved
  }
}

export const unlockUser = opening('unlock')

/** Enables a disabled account, with the roles it still has. */
export const enableUser = opening('enable')
