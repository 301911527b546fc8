import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { type DocumentKind, ruleOf } from './document-kind.ts'

type Values = Readonly<Record<string, RecordValue>>

/** The default values of a new document of the caller. */
export async function beginDocument(
  db: Database,
  actor: Actor,
  kind: DocumentKind,
): Promise<Values> {
  const last = await lastUsed(db, actor, kind)
  const own = (await kind.begins?.(db, actor)) ?? {}
  return { ...last, ...own }
}

/**
 * The values of the caller's last document about themselves, in the fields whose default is the
 * last value.
 */
async function lastUsed(
  db: Database,
  { userBaseId }: Actor,
  { resource }: DocumentKind,
): Promise<Values> {
  const { about } = ruleOf(resource)
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.rule.fromLast)
  if (names.length === 0 || userBaseId === null) return {}
  if (typeof about !== 'object' || !('file' in about)) return {}
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(resource.table)}
    where ${sql.ref(columnName(about.file))} = ${userBaseId}::uuid and deleted_at is null
    order by id desc limit 1`.execute(db)
  const [last] = rows
  const record = last && (await selectAnyRecord(db, resource, last.id))
  return Object.fromEntries(names.flatMap((name) => (record ? [[name, record[name] ?? null]] : [])))
}
