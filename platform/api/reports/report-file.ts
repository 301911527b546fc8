import type { ExportFormat } from '#platform/api/exports/export-request.ts'
import { tooMany } from '#platform/api/exports/export-request.ts'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { createTurns } from '#platform/api/exports/export-turns.ts'
import { fileOf } from '#platform/api/exports/write-export.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { inLongSnapshot } from '#platform/api/store/connection/long-snapshot.ts'
import { readBatches } from '#platform/api/store/rows/export-rows.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { kindOf } from '#platform/define/engine/kinds.ts'
import { reportTemplates } from '#platform/define/shipped/reports/report-template.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { endsOf, REPORT_PAGE_ROWS } from '#platform/wire/reports/report.ts'
import { openForExport } from './describe-report.ts'
import { notePeopleOf, type OfPerson } from './note-people.ts'
import type { Reader } from './open-report.ts'
import { planReport, type ReportPlan } from './plan-report.ts'
import { type ReportRequest, rowCells, summarise, totalCells } from './read-report.ts'
import { reportStatement, rowsStatement, type StoredTotal } from './report-statement.ts'

/** With more rows than this, the file takes longer than a user waits for a response. */
const MAX_ROWS = 100_000
const takeTurn = createTurns(2, 20)
const GROUP = 'group'

/** A report as a file, with all its pages and subtotals; the reader needs the export permission. */
export async function makeReportFile(
  reader: Reader,
  request: Omit<ReportRequest, 'page'> & { format: ExportFormat },
): Promise<Attachment> {
  const { key, params, language, today, format } = request
  const opened = await openForExport(reader, key)
  const { actor, store } = reader
  const plan = planReport(opened, {
    actor,
    today,
    params: new URLSearchParams(params),
    also: 'export',
  })
  return takeTurn(() =>
    inLongSnapshot(store.db, async (tx) => {
      const found = await reportStatement(plan, { limit: 0, offset: 0 }).execute(tx)
      const totals = found.rows[0]?.totals ?? []
      const rows = totals.at(-1)?.count ?? 0
      if (rows > MAX_ROWS) throw tooMany(rows, MAX_ROWS)
      const { template } = opened
      // Outside the snapshot, so that the note stays if the file is not finished.
      const note = (lines: readonly OfPerson[]) => notePeopleOf(store.db, actor, plan, lines)
      await note(totals)
      await writeAudit(tx, actor, {
        resource: reportTemplates.path,
        action: 'export',
        title: `${template.key} ${format} · ${rows}`,
        after: {
          format,
          columns: plan.columns.map(({ name }) => name).join(','),
          filter: params,
          rows,
        },
      })
      const name = shippedName(reportTemplates.path, template.name, language)
      const title = `${name}-${plan.request.params.date ?? today}`
      const plainTitle = `${template.key.replaceAll('/', '-')}-${today}`
      const lines = linesOf(tx, { plan, language, note }, totals)
      const isStrong = (record: WireRecord) => Boolean(record[GROUP])
      const called = { title, plainTitle, format, sheet: name, isStrong }
      return fileOf(called, fileColumns(plan, language), lines)
    }),
  )
}

function fileColumns(
  { columns, groups, template }: ReportPlan,
  language: Language,
): ExportColumn[] {
  const written = columns.map(
    ({ name, column: { label, field } }): ExportColumn => ({
      label: label(language),
      sheet: field.mask || field.rule.target ? undefined : kindOf(field.kind).sheet,
      scale: field.rule.scale ?? 2,
      read: (record) => String(record[name] ?? ''),
    }),
  )
  if (groups.length === 0 && !template.withRows) return written
  const lead: ExportColumn = {
    label: say(language, 'report.subtotal'),
    sheet: undefined,
    scale: 0,
    read: (record) => String(record[GROUP] ?? ''),
  }
  return [lead, ...written]
}

type Writing = {
  plan: ReportPlan
  language: Language
  /** Tells the people of these lines who opened their pay. */
  note: (lines: readonly OfPerson[]) => Promise<void>
}

/** The rows, with each subtotal after the last row of its group. */
async function* linesOf(
  tx: Tx,
  writing: Writing,
  stored: readonly StoredTotal[],
): AsyncGenerator<WireRecord[]> {
  const { plan, language } = writing
  const { withRows } = plan.template
  const summary = withRows ? null : summariseAll(plan, stored, language)
  const totals = summary?.totals ?? stored
  const ends = endsOf(totals, plan.groups.length)
  let [row, next] = [0, 0]
  const record = (cells: readonly (string | null)[], group = ''): WireRecord => ({
    id: '',
    version: 0,
    [GROUP]: group,
    ...Object.fromEntries(plan.columns.map(({ name }, at) => [name, cells[at] ?? null])),
  })
  const due = () => {
    const lines: WireRecord[] = []
    for (; next < totals.length && (ends[next] ?? 0) <= row; next += 1) {
      const total = totals[next]
      if (total)
        lines.push(record(totalCells(plan, total, language), labelOf(plan, total, language)))
    }
    return lines
  }
  for await (const batch of summary ? [summary.rows] : cellsOf(tx, writing)) {
    const lines: WireRecord[] = []
    for (const cells of batch) {
      lines.push(record(cells))
      row += 1
      lines.push(...due())
    }
    yield lines
  }
  row = Number.POSITIVE_INFINITY
  yield due()
}

async function* cellsOf(tx: Tx, { plan, language, note }: Writing) {
  const rows = readBatches(tx, rowsStatement(plan))
  for await (const batch of rows) {
    await note(batch)
    yield batch.map((row) => rowCells(plan, row, language))
  }
}

function summariseAll(plan: ReportPlan, stored: readonly StoredTotal[], language: Language) {
  const pages = Math.ceil(stored.length / REPORT_PAGE_ROWS) || 1
  const all = Array.from({ length: pages }, (_, at) => summarise(plan, stored, language, at + 1))
  return { rows: all.flatMap(({ rows }) => rows), totals: all[0]?.totals ?? [] }
}

function labelOf(
  plan: ReportPlan,
  { level, keys, names }: StoredTotal,
  language: Language,
): string {
  if (level === 0) return say(language, 'report.total')
  const labels = plan.groups.slice(0, level).map(({ column }, at) => {
    const key = keys[at] ?? null
    return key === null ? '—' : column.read(key, names[at] ?? null, language)
  })
  return say(language, 'report.subtotalOf', { group: labels.join(' / ') })
}
