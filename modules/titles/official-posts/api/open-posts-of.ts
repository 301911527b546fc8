import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

export type OpenPost = { id: string; name: string }

/**
 * The posts in official bodies that a leaver holds and that nobody has answered: each must end, go to somebody else, or be
 * kept by the person. Sorted by the organisation.
 */
export async function readOpenPosts(db: Database | Tx, fileId: unknown): Promise<OpenPost[]> {
  const { rows } = await sql<OpenPost>`
    select p.id, o.name || ' ' || p.position as name
    from official_post p join official_organisation o on o.id = p.organisation_id
    where p.user_id = ${fileId}::uuid and p.state = 'active' and not p.keeps_after_leaving and p.deleted_at is null
    order by o.name, p.position, p.id`.execute(db)
  return rows
}
