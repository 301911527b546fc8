import { archives } from '#modules/hr/archives/define/archive.ts'
import { type Actor, isAdmin } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { seesClearly, visibleGroups } from '#platform/api/store/reach/scope.ts'

/**
 * An account shows its holder the whole personnel file it is linked to, in the
 * clear. Whoever links one, or makes a password for its account, could look
 * through it: he must see all of it himself.
 */
export async function requireWholeFile(tx: Tx, actor: Actor, fileId: unknown): Promise<void> {
  if (typeof fileId !== 'string' || isAdmin(actor)) return
  const visible = await visibleGroups(tx, actor, archives, fileId)
  const seesAll = Object.keys(archives.groups ?? {}).every((group) => visible.has(group))
  if (seesAll && (await seesClearly(tx, actor, archives, fileId))) return
  throw new Failure('conflict', 'conflict.wholeFile')
}
