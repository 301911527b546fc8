import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { clearPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { RegistrationForm, SharedScopes } from '#platform/wire/sharing/share-links.ts'
import { readRegistrationForms } from './registration-forms.ts'

/** The button that lets a user show personnel files to others. */
export const SHARE = 'share'

/** Permission to share forms; checked when the link is created and each time it is opened. */
export const SHARE_RIGHT = permissionCode(archives, SHARE)

/** `isClear`: the document number may be shown unmasked. */
type SharedPerson = { id: string; name: string; isClear: boolean }

/**
 * Of the given people, those whom a user may see and share now: a link shows no more than its
 * creator sees.
 */
export async function readSharable(
  db: Database | Tx,
  actor: Actor,
  { people }: Pick<SharedScopes['printUser'], 'people'>,
): Promise<SharedPerson[]> {
  const { rows } = await sql<SharedPerson>`
    select t.id, t.name, ${clearPredicate(archives, 't', actor)} as "isClear" from user_base_info t
    where t.id = any(${[...people]}::uuid[]) and t.deleted_at is null
      and ${scopePredicate(archives, 't', actor, 'view')}
      and ${scopePredicate(archives, 't', actor, SHARE)}
    order by array_position(${[...people]}::uuid[], t.id)`.execute(db)
  return rows
}

/** The forms that a user shares, as they may see and show them now. */
export async function readSharedForms(
  db: Database,
  creator: Actor,
  { people, isClear }: SharedScopes['printUser'],
): Promise<RegistrationForm[]> {
  const found = await readSharable(db, creator, { people })
  const clear = new Set(isClear ? found.flatMap((one) => (one.isClear ? one.id : [])) : [])
  return readRegistrationForms(
    db,
    creator,
    found.map(({ id }) => id),
    { also: SHARE, clear },
  )
}
