import type { Context } from 'hono'
import type { z } from 'zod'
import { Failure } from '#api/failure.ts'
import type { ApiEnv } from './env.ts'
import { readJsonObject } from './read-json-object.ts'

const MAX_KEY = 100

/** PostgreSQL stores no U+0000, and refuses to look for one. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '')
}

/** A text of the address that looks for something, such as a keyword: what cannot be stored is not there. */
export function readText(c: Context<ApiEnv>, name: string): string {
  return storable((c.req.query(name) ?? '').trim()).slice(0, MAX_KEY)
}

/** A keyword as any list takes it. */
export function readKey(c: Context<ApiEnv>): string {
  return readText(c, 'key')
}

/** The JSON object of a request in the shape a call asks for. */
export async function readShape<T>(c: Context<ApiEnv>, shape: z.ZodType<T>): Promise<T> {
  const parsed = shape.safeParse(await readJsonObject(c))
  if (!parsed.success) throw new Failure('invalid', 'invalid.form', { cause: parsed.error })
  return parsed.data
}
