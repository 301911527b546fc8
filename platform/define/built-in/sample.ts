import type { RecordValue } from '#platform/wire/http/envelope.ts'

/**
 * A value for test records that the kind of a field cannot generate:
 * a constant, a value that differs by the number of the record, the value of
 * the first enabled record of a resource, a new record of its own, or the author of the record.
 */
export type SampleValue =
  | RecordValue
  | ((n: number) => RecordValue)
  | { firstOf: string; field: string }
  /** The account of the author, or its code. */
  | { self: 'account' | 'code' }
  /** Rows of a list, cell by cell. */
  | { rows: readonly { readonly [cell: string]: SampleValue }[] }
  /** The id of a new record, or the value that it has in a field. */
  | { newOf: string; field?: string; with?: Readonly<Record<string, SampleValue>> }

/** By path of the resource, then by field. */
export type Samples = Readonly<Record<string, Readonly<Record<string, SampleValue>>>>
