import { sql } from 'kysely'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { fileOf } from '#platform/api/exports/write-export.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { ImportRow, RowKind } from '#platform/wire/files/imports.ts'
import type { Page, WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { importerOf } from '#product/api/importers.ts'
import { findResource, requireResource } from '#product/define/registry.server.ts'
import { type ImportFile, over } from './import-file.ts'
import { formatProblem, type RowChange, type RowProblem } from './row-plan.ts'

type Stored = {
  place: number
  kind: RowKind
  title: string
  recordId: string | null
  changes: RowChange[] | null
  problems: RowProblem[] | null
  cells: string[] | null
}

type RowQuery = { kind: RowKind; page: number; pageSize: number; language: Language }

/** Describes the rows of one kind as the import would write them. */
export async function describeRows(
  db: Database,
  { runId, resource, counts }: ImportFile,
  { kind, page, pageSize, language }: RowQuery,
): Promise<Page<ImportRow> & { noted: number }> {
  const target = findResource(resource)
  if (!target) throw over()
  const isNoted = kind === 'add' && importerOf(target).many?.note !== undefined
  const rows =
    runId === null ? [] : await readRows(db, { runId, kind, isNoted }, { page, pageSize })
  const dataCount = counts[kind]
  const existing = rows.flatMap((row) => (row.kind !== 'add' && row.recordId ? [row.recordId] : []))
  const owners = existing.length > 0 ? await importerOf(target).owners?.(db, existing) : undefined
  return {
    page,
    pageSize,
    dataCount,
    noted: isNoted && runId !== null ? await countNoted(db, runId) : 0,
    pageCount: Math.ceil(dataCount / pageSize),
    data: rows.map(({ changes, problems, recordId, cells: _, ...row }) => {
      const texts = (problems ?? []).map((problem) => ({
        field: problem.field,
        text: formatProblem(target, problem, language),
      }))
      return {
        ...row,
        recordId: row.kind === 'add' ? null : recordId,
        owner: ownerText(recordId === null ? undefined : owners?.get(recordId), language),
        note: row.kind === 'add' ? (texts[0]?.text ?? '') : '',
        changes: changes ?? [],
        problems: row.kind === 'add' ? [] : texts,
      }
    }),
  }
}

/** Counts the new rows that the user should read something about. */
async function countNoted(db: Database, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from import_row
    where run_id = ${runId} and kind = 'add' and problems is not null`.execute(db)
  return rows[0]?.count ?? 0
}

function ownerText(owner: FieldProblem | undefined, language: Language): string {
  return owner ? say(language, owner.key, owner.values) : ''
}

/** Reads rows in the order of the file; where rows have notes, those come first. */
async function readRows(
  db: Database,
  { runId, kind, isNoted }: { runId: string; kind: RowKind; isNoted: boolean },
  { page, pageSize }: Pick<RowQuery, 'page' | 'pageSize'>,
): Promise<Stored[]> {
  const notedFirst = isNoted ? sql`problems is null,` : sql``
  const { rows } = await sql<Stored>`
    select place, kind, title, record_id as "recordId", changes, problems, cells from import_row
    where run_id = ${runId} and kind = ${kind}
    order by ${notedFirst} place limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

const BATCH = 1_000

/** Writes a file of the refused rows as the user sent them, with a column of reasons. */
export async function refusedFile(
  db: Database,
  file: ImportFile,
  language: Language,
): Promise<Attachment> {
  const { columns, runId, format, name } = file
  if (runId === null || file.counts.refused === 0) throw over()
  const reason = say(language, 'import.reasons')
  const headings = [...columns.map(({ heading }) => heading), reason]
  const written = headings.map(
    (label, index): ExportColumn => ({
      label,
      scale: 2,
      sheet: undefined,
      read: (record) => String(record[`c${index}`] ?? ''),
    }),
  )
  const batches = refusedBatches(db, file, runId, language)
  const title = `${name.replace(/\.[a-z]+$/i, '')} - ${reason}`
  return fileOf({ title, plainTitle: 'refused', format, sheet: reason }, written, batches)
}

async function* refusedBatches(
  db: Database,
  { columns, resource }: ImportFile,
  runId: string,
  language: Language,
): AsyncGenerator<WireRecord[]> {
  const target = requireResource(resource)
  for (let page = 1; ; page += 1) {
    const rows = await readRows(
      db,
      { runId, kind: 'refused', isNoted: false },
      { page, pageSize: BATCH },
    )
    if (rows.length === 0) return
    yield rows.map(({ cells, problems }) => {
      const reasons = (problems ?? []).map((problem) => formatProblem(target, problem, language))
      const texts = columns.map((_, index) => cells?.[index] ?? '')
      const all = [...texts, [...new Set(reasons)].join(' ')]
      return {
        id: '',
        version: 1,
        ...Object.fromEntries(all.map((text, index) => [`c${index}`, text])),
      }
    })
  }
}
