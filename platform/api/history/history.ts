import { isOperationNodeSource, type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Actor, userInLog } from '#platform/api/actor.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'
import { rowName } from '#platform/api/store/rows/columns.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import type { AuditAction } from '#platform/wire/records/history.ts'
import { type Sentence, sentenceColumns } from './log-sentences.ts'

export type StoredChange = {
  at: string
  version: number
  action: AuditAction
  actorName: string | null
  actorId: string | null
  actorFace: string | null
  actorPhoto: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The origin of a call, as far as it is known. */
export type CallOrigin = { ip?: string | null; requestId?: string | null }

type Sql = RawBuilder<unknown>

/**
 * One line of the operation log, or one line for every row of `from`; in that case SQL names the columns.
 * Values are stored unmasked and masked when they are shown.
 */
export type AuditEntry = CallOrigin & {
  /** Path of the resource: `hr/archives`. */
  resource: string
  id?: string | null | Sql
  /** The version after a change; an entry without one is not in the history of the record. */
  version?: number | null | Sql
  action: AuditAction | Sql
  /** False when the action was refused. */
  ok?: boolean
  before?: Values | null | Sql
  after?: Values | null | Sql
  /** The name of the record at the time; it may be renamed or deleted when the log is read. */
  title?: string | null | Sql
  /** A sentence of the product in place of a title. */
  told?: Sentence
  /** Rows that the same statement changed: `moved m join post p on p.id = m.post_id`. */
  from?: Sql
}

const MAX_TITLE = 200

/** An employee at a terminal may have no account, and so no `userId`. */
type Doer = (Pick<Actor, 'code' | 'name' | 'onRequestOf'> & { userId: string | null }) | null

/** The log key for the user who requested a change, next to the values of fields. */
export const REQUESTED_BY = 'requestedBy'

/**
 * The only statement that adds to the operation log. Within a larger statement it records the rows that the
 * statement changed: `with moved as (…), logged as (${auditRows(…)}) …`.
 */
export function auditRows(actor: Doer, entry: AuditEntry): Sql {
  const { from, id = null, version = null, ok = true } = entry
  const sentence = entry.told && sentenceColumns('title', entry.told)
  const title = sentence?.title ?? entry.title ?? null
  const origin = currentOrigin()
  const user = userInLog(actor)
  return sql`insert into audit_log (id, resource, record_id, version, action, ok,
      actor_id, actor_code, actor_name, title, told, ip, request_id,
      before, after)
    select ${from ? sql`gen_random_uuid()` : sql`${uuidv7()}::uuid`}, ${entry.resource}::text,
      ${id}::uuid, ${version}::integer, ${entry.action}::text, ${ok}::boolean,
      ${user?.userId ?? null}::uuid, ${user?.code ?? null}::text, ${user?.name ?? null}::text,
      left(${title}::text, ${MAX_TITLE}::integer), ${sentence?.told ?? null}::jsonb,
      ${entry.ip ?? origin?.ip ?? null}::text,
      ${entry.requestId ?? origin?.requestId ?? null}::text,
      ${toJson(entry.before)}::jsonb, ${toJson(withRequester(entry.after, actor))}::jsonb
    ${from ? sql`from ${from}` : sql``}`
}

function withRequester(after: AuditEntry['after'], actor: Doer): AuditEntry['after'] {
  if (!actor?.onRequestOf || !after || isOperationNodeSource(after)) return after
  return { ...after, [REQUESTED_BY]: actor.onRequestOf }
}

function toJson(values: AuditEntry['before']): string | null | Sql {
  if (!values || isOperationNodeSource(values)) return values ?? null
  return JSON.stringify(values)
}

/** Logs an action of a user. Call it in the transaction of the action. */
export async function writeAudit(db: Database | Tx, actor: Doer, entry: AuditEntry): Promise<void> {
  const rows = auditRows(actor, entry)
  await (entry.from ? rows : sql`${PLANNED_ONCE} ${rows}`).execute(db)
}

type HistoryEntry = CallOrigin & {
  resource: Resource
  id: string
  version: number
  action: AuditAction
  before: Values | null
  after: Values | null
  title?: string
}

type HistoryRows = { action?: AuditAction | Sql; before: Sql | null; after: Sql | null }

/**
 * Writes the history of all rows that another part of the same statement changes and returns, with
 * id and version: `with moved as (…) ${historyRows(actor, posts, 'moved', …)}`. It cannot read the
 * name of a row that the same statement creates: use auditRows there. Scheduled jobs have
 * no user.
 */
export function historyRows(
  actor: Doer,
  resource: Resource,
  part: string,
  { action = 'update', before, after }: HistoryRows,
): Sql {
  const [id, version] = [sql.ref(`${part}.id`), sql.ref(`${part}.version`)]
  const rows = { from: sql.table(part), id, version, action, before, after }
  return auditRows(actor, { ...rows, resource: resource.path, title: titleOf(resource, id) })
}

/** The history row of a write; it belongs in the same transaction, after the write itself. */
export async function writeHistory(
  tx: Tx,
  actor: Actor,
  { resource, ...entry }: HistoryEntry,
): Promise<void> {
  const title = entry.title ?? titleOf(resource, entry.id)
  await writeAudit(tx, actor, { ...entry, resource: resource.path, title })
}

/** The present name of the record. The statement that writes the entry reads it. */
function titleOf(resource: Resource, id: string | Sql): Sql | null {
  const field = resource.fields[resource.title]
  // Readers of the log may have no access to the record.
  const { confidential, audience, involved, sealed } = resource
  const isTheirs = confidential || audience?.open || involved?.alone || sealed
  if (field?.mask || isTheirs) return null
  return sql`(select ${rowName(resource, 'named')}
    from ${sql.table(resource.view)} as named where named.id = ${id})`
}

const MAX_ENTRIES = 200

/** Reads the changes of one record, newest first. */
export async function readHistory(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('audit_log as l')
    .leftJoin('app_user as u', 'u.id', 'l.actor_id')
    .select(['l.action', 'l.actor_name', 'l.actor_id', 'u.user_base_id as face'])
    .select(['l.before', 'l.after', facePhoto(users, 'u', actor).as('photo')])
    .select(sql<number>`l.version`.as('version'))
    .select(
      sql<string>`to_char(l.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`.as(
        'at_text',
      ),
    )
    .where('l.resource', '=', resource.path)
    .where('l.record_id', '=', id)
    .where('l.version', 'is not', null)
    .orderBy('l.at', 'desc')
    .orderBy('l.version', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.map((row) => ({
    at: row.at_text,
    version: row.version,
    action: row.action as AuditAction,
    actorName: row.actor_name,
    actorId: row.actor_id,
    actorFace: row.face,
    actorPhoto: row.photo,
    before: row.before as StoredChange['before'],
    after: row.after as StoredChange['after'],
  }))
}
