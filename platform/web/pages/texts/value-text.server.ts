import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { RecordValue, WireRecord } from '#platform/wire/http/envelope.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { kindView, type Sayable, type Words } from './kind-views.server.ts'

/** The value of one field of a record as text; empty for no value. */
export function recordText(field: Sayable, record: WireRecord, words: Words): string {
  if (field.dayOf !== undefined) return cycleDayText(field.dayOf, field.name, record, words)
  if (field.orSystem && (record[field.name] ?? '') === '') return words.t('page.bySystem')
  const label = field.labelKey === undefined ? undefined : record[field.labelKey]
  if (!Array.isArray(label) && typeof label !== 'string') {
    return valueText(field, nameText(field, record[field.name], words), words)
  }
  const named = nameText(field, label, words)
  return Array.isArray(named) ? listText(named.map(String), words) : String(named)
}

/** A Monday, from which the weekdays are counted. */
const SOME_MONDAY = Date.UTC(2001, 0, 1)
const DAY_MS = 86_400_000

/** A day of a cycle in words: its weekday, or its day of the month. */
function cycleDayText(
  { field, is }: NonNullable<Sayable['dayOf']>,
  name: string,
  record: WireRecord,
  { t, language }: Words,
): string {
  const day = Number(record[name] ?? 0)
  if (day === 0) return ''
  if (!is.includes(String(record[field]))) return t('page.dayOfMonth', { day })
  const date = new Date(SOME_MONDAY + (day - 1) * DAY_MS)
    .toISOString()
    .slice(0, 'yyyy-MM-dd'.length)
  return formatDayPart(date, 'weekdayName', language)
}

/** The name of a shipped row in the reader's language; any other value unchanged. */
export function nameText(
  { namesOf }: Sayable,
  value: RecordValue | undefined,
  { language }: Words,
): RecordValue | undefined {
  if (namesOf === undefined) return value
  const say = (name: string) => shippedName(namesOf, name, language)
  if (Array.isArray(value)) return value.map((name) => say(String(name)))
  return typeof value === 'string' ? say(value) : value
}

/** A value as text. A value that does not fit its kind, such as a masked one, is shown unchanged. */
export function valueText(field: Sayable, value: RecordValue | undefined, words: Words): string {
  if (value === null || value === undefined || value === '') return ''
  return kindView(field.kind).say?.(value, field, words) ?? String(value)
}
