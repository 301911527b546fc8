import { type RawBuilder, sql } from 'kysely'
import type { OpenDocument } from '#modules/hr/archives/wire/outlook.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

const UNFINISHED = [DOC.draft, DOC.running, DOC.passed, DOC.rejected]

type OpenOfPerson = OpenDocument & { person: string }

/** Reads the documents about people that have not taken effect, limited to those that the reader's lists show. */
export async function readOpenDocuments(
  db: Database,
  actor: Actor,
  people: readonly string[],
): Promise<OpenOfPerson[]> {
  const parts = RESOURCES.flatMap((resource) => {
    const about = resource.document?.about
    const isOpen = permissionsFor(resource, 'view').every((code) => actor.permissions.has(code))
    if (!isOpen || typeof about !== 'object' || !('file' in about)) return []
    return [documentsOf(resource, about.file, actor, people)]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<OpenOfPerson>`
    select person, resource, id, "docNo", state, approver, "effectDay",
      to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as since
    from (${sql.join(parts, sql` union all `)}) as open
    order by moment desc, id`.execute(db)
  return rows
}

function documentsOf(
  resource: Resource,
  field: string,
  actor: Actor,
  people: readonly string[],
): RawBuilder<unknown> {
  const { effectAt } = resource.document ?? {}
  const effectDay = effectAt
    ? sql`${sql.ref(`r.${columnName(effectAt)}`)}::date::text`
    : sql`null::text`
  const about = sql.ref(`r.${columnName(field)}`)
  return sql`select ${about} as person, ${resource.path}::text as resource, r.id, r.doc_no as "docNo", r.state,
      r.current_approver as approver, ${effectDay} as "effectDay",
      coalesce(case when r.state = ${DOC.draft} then r.updated_at else (
          select max(coalesce(s.handled_at, s.arrived_at)) from approval_step s
          where s.resource = ${resource.path} and s.record_id = r.id) end,
        r.apply_at, r.created_at) as moment
    from ${sql.table(resource.table)} r
    where ${about} = any(${[...people]}::uuid[]) and r.deleted_at is null
      and (r.state = any(${UNFINISHED}) or (r.state = ${DOC.done} and not r.effect_done))
      and ${scopePredicate(resource, 'r', actor, 'view')}`
}
