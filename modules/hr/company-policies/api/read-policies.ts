import { type RawBuilder, sql } from 'kysely'
import { companyDocuments, PUB } from '#modules/hr/company-policies/define/policy.ts'
import type {
  DocumentDetail,
  DocumentShelf,
  DocumentsCard,
  DocumentTree,
  DocumentVersion,
  ShelfDocument,
} from '#modules/hr/company-policies/wire/policies.ts'
import type { Actor } from '#platform/api/actor.ts'
import { personOf } from '#platform/api/queries/account-person.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { meantFor, readableBy } from '#platform/api/store/reach/audience.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { likePattern } from '#platform/api/store/rows/like-pattern.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

const PAGE_SIZE = 20
const CARD_ROWS = 5

type ShelfRequest = { key: string; category?: string; page: number }

/**
 * Documents in force that the reader may read, with their receipts. Users who manage all documents see no additional
 * ones here.
 */
function shelf({ userId }: Actor): RawBuilder<unknown> {
  return sql`select t.*, r.read_at, t.need_confirm and r.read_at is null
      and ${meantFor(companyDocuments, 't', userId)} as to_confirm
    from company_document t left join read_receipt r on r.resource = ${companyDocuments.path}
      and r.record_id = t.id and r.user_id = ${userId}
    where t.pub_state = ${PUB.inForce} and t.deleted_at is null
      and ${readableBy(companyDocuments, 't', userId)}`
}

/** Reads one page of the documents in force; those to confirm come first. */
export async function readDocumentShelf(
  db: Database,
  actor: Actor,
  { key, category, page }: ShelfRequest,
): Promise<DocumentShelf> {
  const pattern = likePattern(key)
  const fits = sql`(${key} = '' or d.title ilike ${pattern} or d.doc_code ilike ${pattern}
      or d.content ilike ${pattern})
    and (${category ?? null}::text is null or d.category = ${category ?? null}::text)`
  const [counted, found] = await Promise.all([
    sql<{ count: number; toConfirm: number }>`
      select (count(*) filter (where ${fits}))::integer as count,
        (count(*) filter (where d.to_confirm))::integer as "toConfirm"
      from (${shelf(actor)}) d`.execute(db),
    sql<ShelfDocument>`
      select d.id, d.title, d.doc_code as "docCode", d.edition, d.category, d.secret,
        d.effective_date::text as "effectiveDate", p.name as "deptName",
        jsonb_array_length(attached_files(${companyDocuments.path}, d.id, 'files')) as files,
        d.to_confirm as "toConfirm", ${wireTime('d.read_at')} as "readAt"
      from (${shelf(actor)}) d join department p on p.id = d.dept_id where ${fits}
      order by d.to_confirm desc, d.effective_date desc, d.id desc
      limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db),
  ])
  const { count, toConfirm } = counted.rows[0] ?? { count: 0, toConfirm: 0 }
  const pages = { page, pageCount: Math.ceil(count / PAGE_SIZE), pageSize: PAGE_SIZE }
  return { ...pages, dataCount: count, data: found.rows, toConfirm }
}

export async function readDocumentTree(db: Database, actor: Actor): Promise<DocumentTree> {
  const { rows } = await sql<DocumentTree[number]>`
    select d.category, count(*)::integer as count,
      (count(*) filter (where d.to_confirm))::integer as "toConfirm"
    from (${shelf(actor)}) d group by d.category order by d.category`.execute(db)
  return rows
}

/** Whether the reader must still confirm the document, and which other versions they may read. */
export async function readDocumentAround(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Pick<DocumentDetail, 'publisher' | 'mayConfirm' | 'versions'>> {
  const [self, versions] = await Promise.all([
    sql<Pick<DocumentDetail, 'publisher' | 'mayConfirm'>>`
      select ${personOf(sql`t.publisher_id`)} as publisher, t.need_confirm
          and ${meantFor(companyDocuments, 't', actor.userId)} as "mayConfirm"
      from company_document t where t.id = ${id}`.execute(db),
    sql<DocumentVersion>`
      select t.id, t.title, t.edition, t.pub_state as "pubState",
        t.effective_date::text as "effectiveDate", t.abolish_date::text as "abolishDate"
      from company_document self join company_document t on t.series_id = self.series_id
      where self.id = ${id} and t.deleted_at is null and t.pub_state <> ${PUB.draft}
        and ${scopePredicate(companyDocuments, 't', actor, 'view')}
      order by t.effective_date desc, t.id desc`.execute(db),
  ])
  const { publisher = null, mayConfirm = false } = self.rows[0] ?? {}
  return { publisher, mayConfirm, versions: versions.rows }
}

/** Documents that the reader must confirm; null when there are none. */
export async function readDocumentsCard(
  db: Database,
  actor: Actor,
  most = CARD_ROWS,
): Promise<DocumentsCard | null> {
  if (!actor.permissions.has(permissionCode(companyDocuments, 'view'))) return null
  const { rows } = await sql<DocumentsCard['rows'][number] & { total: number }>`
    select d.id, d.title, d.edition, d.effective_date::text as "effectiveDate",
      (count(*) over ())::integer as total
    from (${shelf(actor)}) d where d.to_confirm
    order by d.effective_date desc, d.id desc limit ${most}`.execute(db)
  const [first] = rows
  if (!first) return null
  return { total: first.total, rows: rows.map(({ total: _, ...row }) => row) }
}
