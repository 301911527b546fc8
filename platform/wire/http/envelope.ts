import { z } from 'zod'
import { type ListGroup, listGroup, type OwnList, ownList } from '#platform/wire/lists/lists.ts'

/**
 * The envelope around every JSON answer of the API and its error vocabulary.
 * HTTP status and `status` are the same number; `msg` is for a person to read.
 */
export const ERROR_STATUS = {
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  invalid: 400,
  conflict: 409,
  locked: 423,
  'too-many': 429,
  upstream: 503,
  busy: 503,
  'storage-full': 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Messages by field name; an empty name is about the whole record. */
export type FieldErrors = Readonly<Record<string, string>>

export const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])

export function envelope<T extends z.ZodType>(response: T) {
  return z.object({
    status: z.number(),
    success: z.boolean(),
    msg: z.string().default(''),
    /** The write succeeded, and the caller should check what `msg` says. */
    doubtful: z.boolean().optional(),
    response: response.nullish(),
    code: errorCode.optional(),
    errors: z.record(z.string(), z.string()).optional(),
  })
}

export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    page: z.number().int(),
    pageCount: z.number().int(),
    dataCount: z.number().int(),
    pageSize: z.number().int(),
    data: z.array(row),
    tabCounts: z.record(z.string(), z.number().int()).optional(),
    groups: z.array(listGroup).optional(),
    sums: z.record(z.string(), z.string().nullable()).optional(),
    mine: ownList.optional(),
  })
}

export type Page<Row> = {
  page: number
  pageCount: number
  dataCount: number
  pageSize: number
  data: Row[]
  /** The number of rows for each code of the field that the tabs use, whichever tab is open. */
  tabCounts?: Record<string, number>
  /** Row counts by the value of a field, on request. */
  groups?: ListGroup[]
  /** The totals of the whole list, by field that can be added up. */
  sums?: Record<string, string | null>
  /** The reader's settings of this list. */
  mine?: OwnList
}

/** One row within a record. */
export type RowValue = Readonly<Record<string, string | number | boolean | null>>

/** A value of a record on the wire: a string, a number, a boolean, null, a list of strings, or rows. */
export type RecordValue = string | number | boolean | null | readonly string[] | readonly RowValue[]
export type WireRecord = { id: string; version: number; [field: string]: RecordValue }

/**
 * Checks without a schema, because a page has some hundred values and a schema of unions takes ten times as long.
 */
export function isRecordValue(value: unknown): value is RecordValue {
  if (!Array.isArray(value)) return isCell(value)
  return value.every((part) => typeof part === 'string') || value.every(isRow)
}

function isCell(value: unknown): value is RowValue[string] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function isRow(value: unknown): value is RowValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isCell)
  )
}

function isWireRecord(value: unknown): value is WireRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { id, version } = value as Partial<WireRecord>
  return (
    typeof id === 'string' && Number.isInteger(version) && Object.values(value).every(isRecordValue)
  )
}

export const recordValue = z.custom<RecordValue>(isRecordValue)
export const wireRecord = z.custom<WireRecord>(isWireRecord)
