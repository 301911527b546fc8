import type { RecordValue } from '#platform/wire/http/envelope.ts'

/**
 * A value that the kind of a field cannot know, for records that are made up by
 * tests: the value itself, one that differs by the number of the record, what
 * the first enabled record of a resource has, a new record of its own, or whoever makes it.
 */
export type SampleValue =
  | RecordValue
  | ((n: number) => RecordValue)
  | { firstOf: string; field: string }
  /** The account of whoever makes it, or its code. */
  | { self: 'account' | 'code' }
  /** Rows of a list, cell by cell. */
  | { rows: readonly { readonly [cell: string]: SampleValue }[] }
  | { newOf: string; with?: Readonly<Record<string, SampleValue>> }

/** By path of the resource, then by field. */
export type Samples = Readonly<Record<string, Readonly<Record<string, SampleValue>>>>
