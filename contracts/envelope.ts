import { z } from 'zod'

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
  upstream: 502,
  busy: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Messages by field name; an empty name speaks of the whole record. */
export type FieldErrors = Readonly<Record<string, string>>

export const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])

export function envelope<T extends z.ZodType>(response: T) {
  return z.object({
    status: z.number(),
    success: z.boolean(),
    msg: z.string().default(''),
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
  })
}

export type Page<Row> = {
  page: number
  pageCount: number
  dataCount: number
  pageSize: number
  data: Row[]
}

/** A record as it travels: values are strings, numbers, booleans, lists of strings or null. */
export type RecordValue = string | number | boolean | null | readonly string[]
export type WireRecord = { id: string; version: number; [field: string]: RecordValue }

export const wireRecord = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
  .and(z.object({ id: z.string(), version: z.number().int() })) as unknown as z.ZodType<WireRecord>
