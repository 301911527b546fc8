import type { RecordValue, WireRecord } from '#contracts/envelope.ts'
import { kindView, listText, type Sayable, type Words } from './kind-views.server.ts'

/** The value of one field of a record as text; empty for no value. */
export function recordText(field: Sayable, record: WireRecord, words: Words): string {
  const label = field.labelKey === undefined ? undefined : record[field.labelKey]
  if (Array.isArray(label)) return listText(label, words)
  return typeof label === 'string' ? label : valueText(field, record[field.name], words)
}

/** A value as text. What does not look like its kind (a masked value) is shown as it came. */
export function valueText(field: Sayable, value: RecordValue | undefined, words: Words): string {
  if (value === null || value === undefined || value === '') return ''
  return kindView(field.kind).say?.(value, field, words) ?? String(value)
}
