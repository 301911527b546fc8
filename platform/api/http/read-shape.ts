import type { Context } from 'hono'
import type { ApiEnv } from './env.ts'

const MAX_KEY = 100

/** Reads a search text from the query, such as a keyword. */
export function readText(c: Context<ApiEnv>, name: string): string {
  return (c.req.query(name) ?? '').trim().slice(0, MAX_KEY)
}

/** Reads a keyword in the form that every list accepts. */
export function readKey(c: Context<ApiEnv>): string {
  return readText(c, 'key')
}
