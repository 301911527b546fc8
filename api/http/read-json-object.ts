import type { Context } from 'hono'
import { Failure } from '#api/failure.ts'
import { readBody } from '#api/identity/read-body.ts'
import type { ApiEnv } from './env.ts'

const MAX_BODY_CHARACTERS = 1_000_000
/** What so many characters take at most in UTF-8; more than that is not even read. */
const MAX_BODY_BYTES = 3 * MAX_BODY_CHARACTERS

async function readText(c: Context<ApiEnv>): Promise<string> {
  const text = await readBody(c.req.raw, MAX_BODY_BYTES)
  if (text === null || text.length > MAX_BODY_CHARACTERS) {
    throw new Failure('invalid', 'invalid.json')
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('invalid', 'invalid.json')
  }
}

function requireObject(value: unknown): Record<string, unknown> {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw new Failure('invalid', 'invalid.json')
}

/** The JSON object in a request body. */
export async function readJsonObject(c: Context<ApiEnv>): Promise<Record<string, unknown>> {
  return requireObject(parseJson(await readText(c)))
}

/** As readJsonObject; no body at all is an empty object. */
export async function readOptionalObject(c: Context<ApiEnv>): Promise<Record<string, unknown>> {
  const text = await readText(c)
  return text.trim() === '' ? {} : requireObject(parseJson(text))
}

/** Any JSON value in a request body, such as a list of ids. */
export async function readJson(c: Context<ApiEnv>): Promise<unknown> {
  return parseJson(await readText(c))
}
