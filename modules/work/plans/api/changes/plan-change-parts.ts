import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** The requested values of a part; null keeps the stored value. */
export type ChangedPart = {
  planNo: string
  title: string
  goal: string | null
  weight: number | null
  targetValue: string | null
}

/** Fields that a change can set; an empty field keeps its value. */
export const CHANGED = ['goal', 'weight', 'targetValue'] as const

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === ''

/** The non-empty values of a change. */
export function saidOf(wanted: WireRecord | ChangedPart): Values {
  const names = CHANGED.filter((name) => !isEmpty(wanted[name]))
  return Object.fromEntries(names.map((name) => [name, wanted[name]]))
}

export function changedParts({ parts }: WireRecord | WriteInput): ChangedPart[] {
  // Only the rules of changes write this column, and they write parts of this type.
  return Array.isArray(parts) ? (parts as unknown as ChangedPart[]) : []
}
