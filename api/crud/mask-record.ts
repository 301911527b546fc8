import type { RecordValue, WireRecord } from '#contracts/envelope.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { maskValue } from '#resources/engine/masks.ts'

/** Covers sensitive values. Must be the last thing that happens to a record before it leaves. */
export function maskRecord(resource: Resource, record: WireRecord): WireRecord {
  const masked: WireRecord = { ...record }
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = masked[name]
    if (field.mask && value !== null && value !== undefined) {
      masked[name] = maskValue(field.mask, String(value))
    }
  }
  return masked
}

/** The same for a loose set of values, such as a history entry. */
export function maskValues(
  resource: Resource,
  values: Record<string, unknown> | null,
): Record<string, RecordValue> | null {
  if (values === null) return null
  const masked: Record<string, RecordValue> = {}
  for (const [name, value] of Object.entries(values)) {
    const mask = resource.fields[name]?.mask
    masked[name] = mask && value !== null ? maskValue(mask, String(value)) : (value as RecordValue)
  }
  return masked
}
