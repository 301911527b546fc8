import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Reader } from '#platform/api/reports/open-report.ts'
import { loadNavigation } from '#platform/api/shell/load-navigation.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { clearPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import { SHARE_REPORT, shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import type { SharedPage, SharedScopes } from '#platform/wire/shell/share-links.ts'

/** The button that lets somebody show personnel files to others. */
export const SHARE = 'share'

/** What somebody needs who shares, by page; asked when a link is made and each time it is opened. */
export const SHARE_RIGHTS: Readonly<Record<SharedPage, string>> = {
  printUser: permissionCode(archives, SHARE),
  userTemplate: permissionCode(shareLinks, SHARE_REPORT),
}

/** `isClear`: its numbers may be seen without covers. */
export type SharedPerson = { id: string; name: string; isClear: boolean }

/**
 * Of these people the ones whom somebody may see and show to others, as things stand now: a link
 * shows no more than its creator sees.
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

/** Somebody to whom a report is read, with his menus as they are now. */
export function readerOf(db: Database | Tx, actor: Actor): Reader {
  return { actor, store: { db, navigationOf: ({ userId }) => loadNavigation(db, userId) } }
}
