import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind, DocumentKinds } from '#platform/api/approval/documents/document-kind.ts'
import { requireSubmit } from '#platform/api/approval/documents/document-verbs.ts'
import { requireListRequest } from '#platform/api/lists/list-records.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { seenStatement } from '#platform/api/store/rows/records.ts'
import type { BatchPreview } from '#platform/wire/approval/document-batch.ts'

/**
 * Rows of `place`, `resource`, `id`, `version` and `updated_at`. `goes` is true when the state of the
 * document allows the action.
 */
type BatchSet = RawBuilder<unknown>

/** The documents of a list query that the caller may submit. */
export function listedDocuments(actor: Actor, kind: DocumentKind, list: string): BatchSet {
  const { resource } = kind
  const { when } = requireSubmit(kind, actor)
  const { query } = requireListRequest(actor, resource, new URLSearchParams(list))
  const seen = seenStatement(resource, query, actor, when?.field ?? resource.title)
  const goes = when ? sql`said = any(${[...when.is].map(String)}::text[])` : sql`true`
  return sql`select place, ${resource.path}::text as resource, id, version, updated_at, ${goes} as goes
    from (${seen}) as listed`
}

/** The documents that wait for the caller's decision, longest waiting first. */
export function waitingDocuments({ userId }: Actor, kinds: DocumentKinds): BatchSet {
  const documents = [...kinds.values()].map(
    ({ resource }) => sql`select ${resource.path}::text as resource, id, version, updated_at
      from ${sql.table(resource.table)} where deleted_at is null`,
  )
  return sql`select row_number() over (order by waiting.at, d.id) as place, d.resource, d.id, d.version,
      greatest(d.updated_at, waiting.at) as updated_at, true as goes
    from (
      select s.resource, s.record_id, min(s.arrived_at) as at from approval_step s
      where s.approver_id = ${userId}::uuid and s.is_current group by 1, 2
    ) as waiting
    join (${sql.join(documents, sql` union all `)}) as d
      on d.resource = waiting.resource and d.id = waiting.record_id`
}

/** Returns the count, and the time of that count. */
export async function previewBatch(db: Database, set: BatchSet): Promise<BatchPreview> {
  const { rows } = await sql<BatchPreview>`
    select count(*)::integer as total, count(*) filter (where goes)::integer as going,
      to_char(statement_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "seenAt"
    from (${set}) as the_set`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('the count query returned no row')
  return counted
}

/** The documents of the set that have not changed since the caller saw them. */
export function seenOf(set: BatchSet, seenAt: string): RawBuilder<unknown> {
  return sql`select place, resource, id, version from (${set}) as the_set
    where goes and updated_at <= ${seenAt}::timestamptz`
}
