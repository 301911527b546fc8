import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { findOwnAddition } from './add-record.ts'
import type { Saved } from './verbs.ts'

/**
 * Finds the record that an earlier request with the same form has stored. If there is one, nothing is left to do, check
 * or log. Concurrent requests with the same id wait.
 */
export async function findEarlierWrite(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<Saved | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx)
  return findOwnAddition(tx, resource, id, actor)
}
