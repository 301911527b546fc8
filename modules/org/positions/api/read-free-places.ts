import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** Approved places of a post, people on it, and vacancies; null when no places were approved. */
export type Place = { plan: number | null; actual: number; vacancy: number | null }

/** Reads the current places of a post. */
export async function readPlace(tx: Database | Tx, postId: unknown): Promise<Place> {
  const { rows } = await sql<Place>`select plan, coalesce(actual, 0) as actual, vacancy
    from post_view where id = ${postId}::uuid`.execute(tx)
  return rows[0] ?? { plan: null, actual: 0, vacancy: null }
}
