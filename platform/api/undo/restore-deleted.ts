import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { targetsOf } from '#platform/api/store/rows/references.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { DELETION, TAKE_BACK_SECONDS } from '#platform/wire/records/take-back.ts'
import { childrenOf } from '#product/define/registry.server.ts'
import type { TakeBackVerb } from './take-back-verb.ts'

type Options = {
  /** Adding such a record has its own rule, which checks it against other records. */
  isRuled: boolean
}

/**
 * Restores a record that the caller deleted within the last minute, with its child rows and with the records that the
 * same request deleted: all of them or none. Refuses if a record that they reference is gone, or if one of their
 * unique values is taken. If adding has its own rule, it also refuses if any user has written into the list since.
 */
export function restoring(resource: Resource, { isRuled }: Options): TakeBackVerb {
  return async (tx, actor, id) => {
    const { ids, deletedAt } = await lockDeleted(tx, actor, resource, id)
    if (isRuled) await requireUntouched(tx, resource, deletedAt)
    await undelete(tx, actor, resource, { ids, deletedAt })
    for (const one of ids) {
      const record = await lockForUpdate(tx, actor, resource, one, null, DELETION)
      await requireTargets(tx, resource, record, deletedAt)
      await writeHistory(tx, actor, {
        resource,
        id: one,
        version: record.version,
        action: 'state',
        before: null,
        after: { transition: 'restore' },
      })
    }
    return { message: { key: 'takeBack.restored', values: { count: ids.length } } }
  }
}

/** `deletedAt` stays a text, because a date of JavaScript knows no microseconds. */
type Deleted = { ids: string[]; deletedAt: string }

/**
 * Locks the rows that the caller deleted together with this record. Rows that a rule ended in another way are left
 * out.
 */
async function lockDeleted(
  tx: Tx,
  actor: Actor,
  { path, table }: Resource,
  id: string,
): Promise<Deleted> {
  const { rows } = await sql<{ id: string; at: string; isRecent: boolean }>`
    select t.id, t.deleted_at::text as at,
      t.deleted_at > clock_timestamp() - make_interval(secs => ${TAKE_BACK_SECONDS}) as "isRecent"
    from ${sql.table(table)} t
    where t.deleted_at = (select named.deleted_at from ${sql.table(table)} named where named.id = ${id})
      and t.updated_by = ${actor.userId}
      and exists (select from audit_log a where a.resource = ${path} and a.record_id = t.id
        and a.version = t.version and a.actor_id = ${actor.userId} and a.action = 'delete')
    order by t.id for update of t`.execute(tx)
  const named = rows.find((row) => row.id === id)
  if (!named) throw new Failure('conflict', 'takeBack.nothing')
  if (!named.isRecent) throw new Failure('conflict', 'takeBack.tooLate')
  return { ids: rows.map((row) => row.id), deletedAt: named.at }
}

async function requireUntouched(
  tx: Tx,
  { table }: Resource,
  deletedAt: Deleted['deletedAt'],
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)}
    where updated_at > ${deletedAt}::timestamptz limit 1`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', 'takeBack.changedSince')
}

async function undelete(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { ids, deletedAt }: Deleted,
): Promise<void> {
  const back = sql`deleted_at = null, updated_at = now(), updated_by = ${actor.userId}, version = version + 1`
  const columns = [
    { table: resource.table, column: 'id' },
    ...childrenOf(resource).map(({ table, parent }) => ({
      table,
      column: columnName(parent?.field ?? ''),
    })),
  ]
  for (const { table, column } of columns) {
    await sql`update ${sql.table(table)} set ${back}
      where ${sql.id(column)} = any(${ids}::uuid[]) and deleted_at = ${deletedAt}::timestamptz
        and updated_by = ${actor.userId}`.execute(tx)
  }
}

/** Refuses if something that the record refers to was deleted after it. */
async function requireTargets(
  tx: Tx,
  resource: Resource,
  record: WireRecord,
  deletedAt: Deleted['deletedAt'],
): Promise<void> {
  for (const { name, target } of targetsOf(resource)) {
    const ids = [record[name] ?? []].flat().filter((value) => typeof value === 'string')
    if (ids.length === 0) continue
    const { rows } = await sql`select from ${sql.table(target.table)}
      where id = any(${ids}::uuid[]) and deleted_at >= ${deletedAt}::timestamptz for key share`.execute(
      tx,
    )
    if (rows.length > 0) throw new Failure('conflict', 'takeBack.changedSince')
  }
}
