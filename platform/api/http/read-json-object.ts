import type { Context } from 'hono'
import { Failure } from '#platform/api/failure.ts'
import { readBody } from '#platform/api/identity/read-body.ts'
import type { ApiEnv } from './env.ts'
import { requireStorable } from './refuse-unstorable.ts'

const MAX_BODY_CHARACTERS = 1_000_000
/** The most bytes of `MAX_BODY_CHARACTERS` characters in UTF-8; a longer body is not read. */
const MAX_BODY_BYTES = 3 * MAX_BODY_CHARACTERS
/** The most names in one object, and in all objects of a body. */
const MAX_NAMES = 200
const MAX_ALL_NAMES = 10_000
const SHOWN_NAMES = 3
const SHOWN_CHARACTERS = 40

async function readText(c: Context<ApiEnv>): Promise<string> {
  const text = await readBody(c.req.raw, MAX_BODY_BYTES)
  if (text === null || text.length > MAX_BODY_CHARACTERS) {
    throw new Failure('invalid', 'invalid.json')
  }
  return text
}

/** Parses JSON without further checks: the caller decides which texts can be stored. */
function parseAnyJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    requireFewNames(value)
    return value
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('invalid', 'invalid.json')
  }
}

/** Parses a JSON text; refuses invalid JSON and texts that cannot be stored. */
export function parseJson(text: string): unknown {
  const value = parseAnyJson(text)
  requireStorable(value)
  return value
}

/** Refuses bodies with more names than any form has, because each unknown name would cost an error message. */
function requireFewNames(value: unknown): void {
  const open: unknown[] = [value]
  let count = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === null || typeof next !== 'object') continue
    if (!Array.isArray(next)) {
      const names = Object.keys(next)
      count += names.length
      if (names.length > MAX_NAMES || count > MAX_ALL_NAMES) throw tooManyNames(names)
    }
    for (const inner of Object.values(next)) {
      if (inner !== null && typeof inner === 'object') open.push(inner)
    }
  }
}

function tooManyNames(names: readonly string[]): Failure {
  const shown = names.slice(0, SHOWN_NAMES).map((name) => name.slice(0, SHOWN_CHARACTERS))
  return new Failure('invalid', 'invalid.tooManyNames', {
    values: { max: MAX_NAMES, names: shown.join(', ') },
  })
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

/** As readJsonObject, but a request without a body counts as an empty object. */
export async function readOptionalObject(c: Context<ApiEnv>): Promise<Record<string, unknown>> {
  const text = await readText(c)
  return text.trim() === '' ? {} : requireObject(parseJson(text))
}

/** Any JSON value in a request body, such as a list of ids. */
export async function readJson(c: Context<ApiEnv>): Promise<unknown> {
  return parseJson(await readText(c))
}

/**
 * As readJson, for a call that reports texts that cannot be stored row by row, instead of refusing the whole
 * body.
 */
export async function readJsonOfRows(c: Context<ApiEnv>): Promise<unknown> {
  return parseAnyJson(await readText(c))
}
