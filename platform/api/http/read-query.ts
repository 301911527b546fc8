import type { Context } from 'hono'
import { z } from 'zod'
import { Failure } from '#platform/api/failure.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import { dayFrom, monthFrom } from '#platform/wire/values/parse-day.ts'
import type { ApiEnv } from './env.ts'
import { readJson, readJsonOfRows } from './read-json-object.ts'

const NOTHING_THERE = 'not-found'
const MAX_KEY = 100

/** An invalid id gets the same response as a missing row or a row outside the caller's scope. */
export const idParam = z
  .string({ error: NOTHING_THERE })
  .pipe(z.uuid({ error: NOTHING_THERE }).toLowerCase())
  .meta({ format: 'uuid' })

/** A search keyword. */
export const keyParam = z
  .string()
  .default('')
  .transform((text) => text.trim().slice(0, MAX_KEY))
  .meta({ maxLength: MAX_KEY })

/** A code, or a list of codes, to search by. */
export const textParam = (max: number) => z.string().max(max)

const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/

/** yyyy-MM. Users type it where the browser has no control for months. */
export const monthParam = z
  .string()
  .overwrite(monthFrom)
  .regex(MONTH)
  .meta({ examples: ['2026-02'] })

export const dayParam = z
  .string()
  .overwrite(dayFrom)
  .refine(isCalendarDate)
  .meta({ format: 'date' })

/** Codes of a choice, separated by commas; unknown codes are refused. */
export const codesParam = (codes: readonly string[]) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(codes)))
    .meta({ examples: [codes.slice(0, 2).join(',')] })

export const flagParam = z
  .enum(['true', 'false'])
  .default('false')
  .transform((flag) => flag === 'true')

/** An integer, from 1 on by default. */
export function wholeParam(maximum: number, minimum = 1) {
  return z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .meta({ type: 'integer', minimum, maximum, pattern: undefined })
}

/** Parses the query of a request by the schema of the call; an empty entry counts as absent. */
export function readQuery<Q extends z.ZodObject>(c: Context<ApiEnv>, shape: Q): z.output<Q> {
  const entries = Object.entries(c.req.query()).filter(([, text]) => text !== '')
  const read = shape.safeParse(Object.fromEntries(entries))
  if (read.success) return read.data
  const { issues } = read.error
  if (issues.some(({ message }) => message === NOTHING_THERE)) {
    throw new Failure('not-found', 'not-found')
  }
  const names = [...new Set(issues.map(({ path }) => String(path[0] ?? '')))].join(', ')
  throw new Failure('invalid', 'invalid.query', { values: { names }, cause: read.error })
}

/** The body of a request in the shape that the call describes. */
export async function readBodyAs<B extends z.ZodType>(
  c: Context<ApiEnv>,
  shape: B,
): Promise<z.output<B>> {
  return parseBody(await readJson(c), shape)
}

/**
 * As readBodyAs, for a call that reports texts that cannot be stored row by row, instead of refusing the
 * whole body.
 */
export async function readRowsAs<B extends z.ZodType>(
  c: Context<ApiEnv>,
  shape: B,
): Promise<z.output<B>> {
  return parseBody(await readJsonOfRows(c), shape)
}

function parseBody<B extends z.ZodType>(body: unknown, shape: B): z.output<B> {
  // `__proto__` is the only name that the schema ignores without an error.
  const isForged = typeof body === 'object' && body !== null && Object.hasOwn(body, '__proto__')
  if (isForged) throw new Failure('invalid', 'invalid.form')
  const read = shape.safeParse(body)
  if (!read.success) throw new Failure('invalid', 'invalid.form', { cause: read.error })
  return read.data
}
