import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKinds } from '#platform/api/approval/documents/document-kind.ts'
import { subjectColumns } from '#platform/api/approval/documents/document-subject.ts'
import type { ExportFormat } from '#platform/api/exports/export-request.ts'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { fileOf } from '#platform/api/exports/write-export.ts'
import { Failure, type MessageValues } from '#platform/api/failure.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { recordLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { OwnBatch, RefusedDocument } from '#platform/wire/approval/document-batch.ts'
import type { Page } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { sendBatchRequests } from './messages-after-batch.ts'
import { BATCH_KEPT } from './run-batch.ts'

/** Fewer documents than this give no reliable speed. */
const TOO_FEW = 20

/** The batches that the caller started in the last day, latest first; or one of them. */
export async function readOwnBatches(
  db: Database,
  { userId }: Actor,
  language: Language,
  id: string | null = null,
): Promise<OwnBatch[]> {
  const { rows } = await sql<OwnBatch & { problemValues: MessageValues | null }>`
    select b.id, b.resource, b.verb, b.opinion, b.state, b.shown, b.total, n.done, n.refused,
      case when b.state = 'running' and n.lately >= ${TOO_FEW} then ceil((b.total - n.done - n.refused)
        * extract(epoch from now() - n.since) / n.lately)::integer end as "secondsLeft",
      b.problem, b.problem_values as "problemValues", ${wireTime('b.created_at')} as "createdAt",
      ${wireTime('b.finished_at')} as "finishedAt", ${wireTime('b.expires_at')} as "expiresAt"
    from document_batch b cross join lateral (
      select count(*) filter (where i.state = 'done')::integer as done,
        count(*) filter (where i.state = 'refused')::integer as refused,
        count(*) filter (where i.handled_at > now() - interval '30 seconds') as lately,
        min(i.handled_at) filter (where i.handled_at > now() - interval '30 seconds') as since
      from document_batch_item i where i.batch_id = b.id
    ) as n
    where b.owner_id = ${userId} and (b.expires_at is null or b.expires_at > now())
      and (${id}::uuid is null or b.id = ${id}::uuid)
    order by b.created_at desc, b.id desc`.execute(db)
  return rows.map(({ problemValues, ...row }) => ({
    ...row,
    problem: row.problem && say(language, row.problem, problemValues ?? {}),
  }))
}

/** Reads one batch of the caller. A batch of another user is reported as missing. */
export async function readOwnBatch(
  db: Database,
  actor: Actor,
  language: Language,
  id: string,
): Promise<OwnBatch> {
  const [ownBatch] = await readOwnBatches(db, actor, language, id)
  if (!ownBatch) throw over()
  return ownBatch
}

function over(): Failure {
  return new Failure('not-found', 'batch.over')
}

/** Stops the documents that are not processed yet; waits for the document in progress. */
export async function stopOwnBatch(db: Database, { userId }: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('document_batch')
      .set({ state: 'stopped', finished_at: sql<Date>`now()`, expires_at: BATCH_KEPT })
      .where('id', '=', id)
      .where('owner_id', '=', userId)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('conflict', 'batch.notRunning')
    await sendBatchRequests(tx, id, userId)
  })
}

type Wish = { page: number; pageSize: number; language: Language }
type OwnBatchContext = { db: Database; actor: Actor; kinds: DocumentKinds }

/**
 * The refused documents of a batch. Number and person are filled in only when the caller may still see the
 * document.
 */
export async function readRefused(
  { db, actor, kinds }: OwnBatchContext,
  { id, refused: dataCount }: OwnBatch,
  { page, pageSize, language }: Wish,
): Promise<Page<RefusedDocument>> {
  const { rows } = await sql<Pick<RefusedDocument, 'bizType' | 'bizId' | 'why'>>`
    select resource as "bizType", record_id as "bizId", reason ->> ${language} as why
    from document_batch_item where batch_id = ${id} and state = 'refused'
    order by place limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const names = await nameDocuments({ db, actor, kinds }, rows)
  return {
    page,
    pageSize,
    dataCount,
    pageCount: Math.ceil(dataCount / pageSize),
    data: rows.map((row) => {
      const { docNo = null, person = null } = names.get(row.bizId) ?? {}
      return { ...row, docNo, person }
    }),
  }
}

type Named = { id: string; docNo: string; person: string | null }

/** Numbers and people of the documents that the caller may list or has taken part in. */
async function nameDocuments(
  { db, actor, kinds }: OwnBatchContext,
  documents: readonly { bizType: string; bizId: string }[],
): Promise<Map<string, Named>> {
  const named = new Map<string, Named>()
  for (const path of new Set(documents.map(({ bizType }) => bizType))) {
    const resource = kinds.get(path)?.resource
    if (!resource) continue
    const ids = documents.flatMap(({ bizType, bizId }) => (bizType === path ? [bizId] : []))
    const { rows } = await namesIn(resource, ids, actor).execute(db)
    for (const row of rows) named.set(row.id, row)
  }
  return named
}

function namesIn(resource: Resource, ids: readonly string[], actor: Actor) {
  return sql<Named>`
    select t.id, t.doc_no as "docNo", ${subjectColumns(resource, 't').name} as person
    from ${sql.table(resource.table)} t
    where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null
      and (${scopePredicate(resource, 't', actor, 'view')} or exists (
        select from approval_step s where s.resource = ${resource.path} and s.record_id = t.id
          and ${actor.userId}::uuid in (s.approver_id, s.act_for_id)))`
}

const FILE_ROWS = 1_000

/** The refused documents of a batch as a file. */
export async function refusedDocumentsFile(
  context: OwnBatchContext,
  batch: OwnBatch,
  { format, language }: { format: ExportFormat; language: Language },
): Promise<Attachment> {
  if (batch.refused === 0) throw over()
  const heading = (name: string) => say(language, `batch.columns.${name}`)
  const columns = ['kind', 'number', 'person', 'why'].map(
    (name): ExportColumn => ({
      label: heading(name),
      scale: 2,
      sheet: undefined,
      read: (record) => String(record[name] ?? ''),
    }),
  )
  const title = say(language, 'batch.refusedTitle')
  const rows = refusedRows(context, batch, language)
  return fileOf({ title, plainTitle: 'refused', format }, columns, rows)
}

async function* refusedRows(context: OwnBatchContext, batch: OwnBatch, language: Language) {
  for (let page = 1; ; page += 1) {
    const { data } = await readRefused(context, batch, { page, pageSize: FILE_ROWS, language })
    if (data.length === 0) return
    yield data.map(({ bizType, bizId, docNo, person, why }) => {
      const resource = context.kinds.get(bizType)?.resource
      const kind = resource ? recordLabel(resource, language) : bizType
      return { id: bizId, version: 1, kind, number: docNo, person, why }
    })
  }
}
