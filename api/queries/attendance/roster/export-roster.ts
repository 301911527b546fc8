import type { ExportFormat } from '#api/crud/export-request.ts'
import { tooMany } from '#api/crud/export-request.ts'
import type { ExportColumn } from '#api/crud/export-table.ts'
import { fileOf } from '#api/crud/write-export.ts'
import type { Attachment } from '#api/http/attachment.ts'
import { say } from '#api/http/messages.ts'
import type { Database } from '#api/store/database.ts'
import { writeAudit } from '#api/store/history.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { Language } from '#contracts/language.ts'
import { daysOf } from '#contracts/month-days.ts'
import type { RosterRow } from '#contracts/roster.ts'
import { schedules } from '#resources/attendance/roster/schedule.ts'
import { fieldLabel } from '#resources/described/labels.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { type Reader, readRoster } from './roster-data.ts'

const MAX_PEOPLE = 2_000

type Asked = { group: { id: string; name: string }; month: string; format: ExportFormat }

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

/** `ExportUserSchedule` of a month: a row for each person, a column for each day, as it can be imported. */
export async function exportRoster(
  db: Database,
  reader: Reader,
  { group, month, format }: Asked,
): Promise<Attachment> {
  const { actor, language } = reader
  const asked = { groupId: group.id, month, key: '', page: 1, pageSize: MAX_PEOPLE }
  const { data, dataCount } = await readRoster(db, reader, asked)
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
