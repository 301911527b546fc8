import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ExportFormat } from '#platform/api/exports/export-request.ts'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { fileOf } from '#platform/api/exports/write-export.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'

type Row = Readonly<Record<string, string | number | null>>

/** A column of the export: its name in the rows, and its number format. */
export type ReportColumn = readonly [name: string, sheet?: ExportColumn['sheet']]

type ReportFile = {
  /** The report's key in the texts: `usage`. */
  name: string
  columns: readonly ReportColumn[]
  rows: readonly Row[]
  format: ExportFormat
  span: string
}

/** Writes the rows to a file and records the export in the audit log. */
export async function taskReportFile(
  db: Database,
  { actor, language }: { actor: Actor; language: Language },
  { name, columns, rows, format, span }: ReportFile,
): Promise<Attachment> {
  const title = say(language, `taskReport.${name}`)
  await writeAudit(db, actor, {
    resource: tasks.path,
    action: 'export',
    title: `${title} ${format} · ${rows.length}`,
    after: { format, report: name, span, rows: rows.length },
  })
  const written = columns.map(
    ([column, sheet]): ExportColumn => ({
      label: say(language, `taskReport.columns.${column}`),
      sheet,
      scale: 1,
      read: (record) => cellText(language, column, record[column]),
    }),
  )
  const lines = (async function* () {
    yield rows.map((row): WireRecord => ({ id: '', version: 0, ...row }))
  })()
  const called = { title: `${title}-${span}`, plainTitle: `tasks-${name}-${span}` }
  return fileOf({ ...called, format, sheet: title }, written, lines)
}

function cellText(language: Language, column: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  return column === 'state' ? say(language, `taskReport.states.${value}`) : String(value)
}
