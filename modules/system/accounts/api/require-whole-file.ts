import { archives } from '#modules/hr/archives/define/archive.ts'
import { type Actor, isAdmin } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { seesClearly, visibleGroups } from '#platform/api/store/reach/scope.ts'

/**
 * An account shows its holder the whole linked personnel file, unmasked. An actor who links a file,
 * or sets the account's password, could read it that way, so they must be allowed to see all of it.
 */
export async function requireWholeFile(tx: Tx, actor: Actor, fileId: unknown): Promise<void> {
  if (typeof fileId !== 'string' || isAdmin(actor)) return
  const visible = await visibleGroups(tx, actor, archives, fileId)
  const seesAll = Object.keys(archives.groups ?? {}).every((group) => visible.has(group))
  if (seesAll && (await seesClearly(tx, actor, archives, fileId))) return
  throw new Failure('conflict', 'conflict.wholeFile')
}
