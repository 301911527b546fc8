import type { RecordValue } from '#contracts/envelope.ts'

/**
 * A value that the kind of a field cannot know, for records that are made up by
 * tests: the value itself, one that differs by the number of the record, what
 * the first enabled record of a resource has, or a new record of its own.
 */
export type SampleValue =
  | RecordValue
  | ((n: number) => RecordValue)
  | { firstOf: string; field: string }
  | { newOf: string; with?: Readonly<Record<string, SampleValue>> }

/** By path of the resource, then by field. */
export type Samples = Readonly<Record<string, Readonly<Record<string, SampleValue>>>>
