import { type Reader, readRoster } from '#modules/attendance/roster/api/read-roster-board.ts'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import type { RosterRow } from '#modules/attendance/roster/wire/roster.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { ExportFormat } from '#platform/api/exports/export-request.ts'
import { tooMany } from '#platform/api/exports/export-request.ts'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { fileOf } from '#platform/api/exports/write-export.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'

const MAX_PEOPLE = 2_000

type RosterExport = { group: { id: string; name: string }; month: string; format: ExportFormat }

function plainColumn(label: string, name: string): ExportColumn {
  return { label, sheet: undefined, scale: 0, read: (record) => String(record[name] ?? '') }
}

function columnsOf(days: readonly string[], language: Language): ExportColumn[] {
  const short = (day: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    )
  return [
    plainColumn(fieldLabel(archives, 'empNo', language), 'empNo'),
    plainColumn(fieldLabel(archives, 'name', language), 'name'),
    plainColumn(fieldLabel(archives, 'deptId', language), 'dept'),
    ...days.map((day) => plainColumn(`${Number(day.slice(-2))} ${short(day)}`, day)),
    plainColumn(say(language, 'roster.hours'), 'hours'),
  ]
}

function recordOf({ empNo, name, dept, cells, total }: RosterRow): WireRecord {
  const days = Object.entries(cells).map(([day, { shortName }]) => [day, shortName])
  return { id: '', version: 0, empNo, name, dept, hours: total.hours, ...Object.fromEntries(days) }
}

/**
 * `ExportUserSchedule` of a month: a row for each employee, a column for each day, in the format of the
 * import.
 */
export async function exportRoster(
  db: Database,
  reader: Reader,
  { group, month, format }: RosterExport,
): Promise<Attachment> {
  const { actor, language } = reader
  const query = { groupId: group.id, month, key: '', page: 1, pageSize: MAX_PEOPLE }
  const { data, dataCount } = await readRoster(db, reader, query)
  if (dataCount > MAX_PEOPLE) throw tooMany(dataCount, MAX_PEOPLE)
  await writeAudit(db, actor, {
    resource: schedules.path,
    action: 'export',
    title: `${format} · ${dataCount}`,
    after: { format, month, attendGroupId: group.id, rows: dataCount },
  })
  const title = `${group.name}-${month}`
  const called = { title, plainTitle: `roster-${month}`, format, sheet: month }
  const rows = (async function* () {
    yield data.map(recordOf)
  })()
  return fileOf(called, columnsOf(daysOf(month), language), rows)
}
