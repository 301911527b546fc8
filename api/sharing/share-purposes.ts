import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Database, Tx } from '#api/store/database.ts'
import { permissionCode } from '#api/store/permission.ts'
import { scopePredicate } from '#api/store/scope.ts'
import type { NewShareLink } from '#contracts/share-links.ts'
import { archives } from '#resources/hr/archive.ts'

/** The button that lets somebody show personnel files to others. */
export const SHARE = 'share'
export const SHARE_RIGHT = permissionCode(archives, SHARE)

export type SharedPerson = { id: string; name: string }

/**
 * Of these people the ones whom somebody may see and show to others, as things stand now. It is asked
 * when a link is made and each time it is opened: a link shows no more than its creator sees.
 */
export async function readSharable(
  db: Database | Tx,
  actor: Actor,
  { people }: NewShareLink['scope'],
): Promise<SharedPerson[]> {
  const { rows } = await sql<SharedPerson>`
    select t.id, t.name from user_base_info t
    where t.id = any(${[...people]}::uuid[]) and t.deleted_at is null
      and ${scopePredicate(archives, 't', actor, 'view')}
      and ${scopePredicate(archives, 't', actor, SHARE)}
    order by array_position(${[...people]}::uuid[], t.id)`.execute(db)
  return rows
}
