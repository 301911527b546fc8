import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { findOwnAddition } from './add-record.ts'
import type { Saved } from './verbs.ts'

/**
 * What a form that is sent a second time has stored already: with it nothing
 * else is to be done, checked or logged. Others with the same id wait.
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
