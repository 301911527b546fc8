import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#api/actor.ts'
import type { AuditAction } from '#contracts/history.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { requireResource } from '#resources/registry.server.ts'
import { currentOrigin } from './call-origin.ts'
import { columnName } from './columns.ts'
import type { Database, Tx } from './database.ts'
import type { Values } from './records.ts'

export type StoredChange = {
  at: string
  version: number
  action: AuditAction
  actorName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Where a call came from, as far as it is known. */
export type CallOrigin = { ip?: string | null; requestId?: string | null }

/** One line of the operation log. Values are stored as they are and masked when they are shown. */
export type AuditEntry = CallOrigin & {
  /** Path of the resource: `hr/archives`. */
  resource: string
  id?: string | null
  /** Of the record after a change; without one the entry is no part of the record's history. */
  version?: number | null
  action: AuditAction
  /** False for what was refused. */
  ok?: boolean
  before?: Values | null
  after?: Values | null
  /** What the record was called; it may have another name, or be gone, when the log is read. */
  title?: string | null | RawBuilder<string | null>
}

const MAX_TITLE = 200

/** Writes down what somebody did. Belongs in the transaction of what was done. */
export async function writeAudit(
  db: Database | Tx,
  actor: Pick<Actor, 'userId' | 'code' | 'name'> | null,
  entry: AuditEntry,
): Promise<void> {
  const { title = null } = entry
  const origin = currentOrigin()
  await db
    .insertInto('audit_log')
    .values({
      id: uuidv7(),
      resource: entry.resource,
      record_id: entry.id ?? null,
      version: entry.version ?? null,
      action: entry.action,
      ok: entry.ok ?? true,
      actor_id: actor?.userId ?? null,
      actor_code: actor?.code ?? null,
      actor_name: actor?.name ?? null,
      title: typeof title === 'string' ? title.slice(0, MAX_TITLE) : title,
      ip: entry.ip ?? origin?.ip ?? null,
      request_id: entry.requestId ?? origin?.requestId ?? null,
      before: toJson(entry.before),
      after: toJson(entry.after),
    })
    .execute()
}

function toJson(values: Values | null | undefined): string | null {
  return values ? JSON.stringify(values) : null
}

/** The history row of a write; it belongs in the same transaction, after the write itself. */
export async function writeHistory(
  tx: Tx,
  actor: Actor,
  {
    resource,
    ...entry
  }: CallOrigin & {
    resource: Resource
    id: string
    version: number
    action: AuditAction
    before: Values | null
    after: Values | null
    title?: string
  },
): Promise<void> {
  const title = entry.title ?? titleOf(resource, entry.id)
  await writeAudit(tx, actor, { ...entry, resource: resource.path, title })
}

/** The name in force, read by the statement that writes the entry. */
function titleOf(resource: Resource, id: string): RawBuilder<string | null> | null {
  const field = resource.fields[resource.title]
  if (field?.mask) return null
  const column = sql.ref(`named.${columnName(resource.title)}`)
  const row = sql`${sql.table(resource.view)} as named where named.id = ${id}`
  if (field?.rule.target === undefined) {
    return sql`(select left(${column}::text, ${MAX_TITLE}::integer) from ${row})`
  }
  // A row that is called after another one.
  const target = requireResource(field.rule.target)
  return sql`(select left(other.${sql.id(columnName(target.title))}::text, ${MAX_TITLE}::integer)
    from ${sql.table(target.table)} as other where other.id = (select ${column} from ${row}))`
}

const MAX_ENTRIES = 200

/** The newest changes of one record first. */
export async function readHistory(
  db: Database,
  resource: Resource,
  id: string,
): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'before', 'after'])
    .select(sql<number>`version`.as('version'))
    .select(
      sql<string>`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`.as('at_text'),
    )
    .where('resource', '=', resource.path)
    .where('record_id', '=', id)
    .where('version', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.map((row) => ({
    at: row.at_text,
    version: row.version,
    action: row.action as AuditAction,
    actorName: row.actor_name,
    before: row.before as StoredChange['before'],
    after: row.after as StoredChange['after'],
  }))
}
