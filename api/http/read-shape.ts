import type { Context } from 'hono'
import type { ApiEnv } from './env.ts'

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
