import type { WireRecord } from '#contracts/envelope.ts'
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
