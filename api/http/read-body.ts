import type { Context } from 'hono'
import { Failure } from '#api/failure.ts'
import type { ApiEnv } from './env.ts'

const MAX_BODY_CHARACTERS = 1_000_000

/** The JSON object in a request body. */
export async function readBody(c: Context<ApiEnv>): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text.length > MAX_BODY_CHARACTERS) throw new Failure('invalid', 'invalid.json')
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {
    // Falls through to the one refusal.
  }
  throw new Failure('invalid', 'invalid.json')
}
