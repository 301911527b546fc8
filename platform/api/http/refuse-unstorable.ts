import type { MiddlewareHandler } from 'hono'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import type { ApiEnv } from './env.ts'

/** PostgreSQL cannot store this character in any text. */
const NUL = '\u0000'
/** UTF-8 cannot encode half of a surrogate pair. */
const HALF_PAIR = /\p{Surrogate}/u
const HALF_PAIRS = /\p{Surrogate}/gu
const REPLACEMENT = '\ufffd'

const PROBLEM: FieldProblem = { key: 'invalid.unstorable' }
const SHOWN_FIELDS = 20
const SHOWN_CHARACTERS = 40
/** The percent-encoding of U+0000. A URL cannot contain half of a surrogate pair, so it needs no check. */
const ENCODED_NUL = '%00'

/** Whether PostgreSQL can store the text. */
export function isStorable(text: string): boolean {
  return !text.includes(NUL) && !HALF_PAIR.test(text)
}

/** Replaces each character that PostgreSQL cannot store by a mark. */
export function withMarks(text: string): string {
  return text.replaceAll(NUL, REPLACEMENT).replaceAll(HALF_PAIRS, REPLACEMENT)
}

type Place = { value: unknown; path: string }

/** The fields of a JSON value that hold a text, or a name, that cannot be stored. */
function unstorableFields(value: unknown): string[] {
  const found: string[] = []
  const open: Place[] = [{ value, path: '' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: current, path } = next
    if (typeof current === 'string' && !isStorable(current)) found.push(path)
    if (current === null || typeof current !== 'object') continue
    for (const [name, inner] of Object.entries(current)) {
      const innerPath = path === '' ? name : `${path}.${name}`
      if (!isStorable(name)) found.push(innerPath)
      open.push({ value: inner, path: innerPath })
    }
  }
  return found.map((path) => withMarks(path).slice(0, SHOWN_CHARACTERS)).slice(0, SHOWN_FIELDS)
}

/**
 * Refuses a JSON value of a request in which a text cannot be stored. The refusal names each field by
 * its path, such as `title` or `items.0.name`.
 */
export function requireStorable(value: unknown): void {
  const paths = unstorableFields(value)
  if (paths.length === 0) return
  const fields = Object.fromEntries(paths.map((path) => [path, PROBLEM]))
  throw new Failure('invalid', 'invalid.unstorable', { fields })
}

/** Refuses an address with a parameter that cannot be stored. Runs before every handler. */
export const refuseUnstorableQuery: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.url.includes(ENCODED_NUL)) requireStorableQuery(new URL(c.req.url).searchParams)
  await next()
}

function requireStorableQuery(query: URLSearchParams): void {
  const bad = [...query].filter(([name, text]) => !isStorable(name) || !isStorable(text))
  if (bad.length === 0) return
  const names = [...new Set(bad.map(([name]) => withMarks(name).slice(0, SHOWN_CHARACTERS)))]
  const shown = names.slice(0, SHOWN_FIELDS)
  throw new Failure('invalid', 'invalid.query', {
    values: { names: shown.join(', ') },
    fields: Object.fromEntries(shown.map((name) => [name, PROBLEM])),
  })
}
