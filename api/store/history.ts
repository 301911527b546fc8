import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#api/actor.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import type { Database, Tx } from './database.ts'
import type { Values } from './records.ts'

export type StoredChange = {
  at: string
  version: number
  action: 'add' | 'update' | 'delete'
  actorName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The history row of a write; it belongs in the same transaction. */
export async function writeHistory(
  tx: Tx,
  actor: Actor,
  entry: {
    resource: Resource
    id: string
    version: number
    action: StoredChange['action']
    before: Values | null
    after: Values | null
  },
): Promise<void> {
  await tx
    .insertInto('record_history')
    .values({
      id: uuidv7(),
      resource: entry.resource.path,
      record_id: entry.id,
      version: entry.version,
      action: entry.action,
      actor_id: actor.userId,
      actor_name: actor.name,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
    })
    .execute()
}

const MAX_ENTRIES = 200

/** The newest changes of one record first. */
export async function readHistory(
  db: Database,
  resource: Resource,
  id: string,
): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('record_history')
    .select(['version', 'action', 'actor_name', 'before', 'after'])
    .select(
      sql<string>`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`.as('at_text'),
    )
    .where('resource', '=', resource.path)
    .where('record_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.map((row) => ({
    at: row.at_text,
    version: row.version,
    action: row.action as StoredChange['action'],
    actorName: row.actor_name,
    before: row.before as StoredChange['before'],
    after: row.after as StoredChange['after'],
  }))
}
