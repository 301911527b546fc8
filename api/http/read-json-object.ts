import type { Context } from 'hono'
import { Failure } from '#api/failure.ts'
import { readBody } from '#api/identity/read-body.ts'
import type { ApiEnv } from './env.ts'

const MAX_BODY_CHARACTERS = 1_000_000
/** What so many characters take at most in UTF-8; more than that is not even read. */
const MAX_BODY_BYTES = 3 * MAX_BODY_CHARACTERS

/** The JSON object in a request body. */
export async function readJsonObject(c: Context<ApiEnv>): Promise<Record<string, unknown>> {
  const text = await readBody(c.req.raw, MAX_BODY_BYTES)
  if (text === null || text.length > MAX_BODY_CHARACTERS) {
    throw new Failure('invalid', 'invalid.json')
  }
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
