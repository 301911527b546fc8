import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import { findLink, makerOf, type Opened } from './find-link.ts'
import type { LinkDoor } from './link-door.ts'

/**
 * Finds the content of a link for a program that polls it; null for every problem. Uses are not counted. The
 * time of the last use is stored to the hour only, because a program that polls every minute must not cause a
 * write every minute.
 */
export async function followLink<Scope extends object>(
  db: Database,
  door: LinkDoor<Scope>,
  secret: string,
): Promise<Opened<Scope> | null> {
  const link = await findLink(db, door, secret)
  if (link?.state !== 'open') return null
  const opened = await makerOf(db, door, link)
  if (opened && link.isQuiet) {
    await sql`update access_link set last_used_at = now() where id = ${link.id}`.execute(db)
  }
  return opened
}
