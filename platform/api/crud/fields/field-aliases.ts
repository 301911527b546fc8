import { sql } from 'kysely'
import { invalidFields } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** Names that the back ends of companies use for the fields of a resource. */
export type FieldAliases = {
  /** Another name → the field. */
  names?: Readonly<Record<string, string>>
  /** Maps a name whose value is one or several user codes to the field that takes the ids of accounts. */
  codes?: Readonly<Record<string, string>>
  /** Fields that a list also filters by a single value, in addition to a first and a last value. */
  single?: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

/**
 * Renames entries to the names of the form. When a body has an entry under both names, the other name stays, so
 * that validation refuses it.
 */
export function renamed(body: Values, names: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const known = Object.hasOwn(names, name) ? (names[name] ?? name) : name
      return [Object.hasOwn(body, known) ? name : known, value]
    }),
  )
}

const NOBODY = { key: 'invalid.reference' }
const MAX_CODES = 500

async function idsByCode(db: Database, userCodes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from app_user where code = any(${[...userCodes]}) and deleted_at is null`.execute(
    db,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

function codesIn(value: unknown): string[] {
  const parts = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return parts.filter((part) => typeof part === 'string' && part !== '').slice(0, MAX_CODES)
}

/** Renames the fields of a body to our names, and replaces user codes by account ids. */
export async function readWithAliases(
  db: Database,
  resource: Resource,
  body: Values,
  { names = {}, codes = {} }: FieldAliases,
): Promise<Values> {
  const spelledNames = Object.keys(codes).filter((name) => Object.hasOwn(body, name))
  if (spelledNames.length === 0) return renamed(body, names)
  const ids = await idsByCode(
    db,
    spelledNames.flatMap((name) => codesIn(body[name])),
  )
  const accountEntries = spelledNames.map((name) => {
    const field = codes[name] ?? name
    const userCodes = codesIn(body[name])
    if (userCodes.some((code) => !ids.has(code))) throw invalidFields(resource, { [field]: NOBODY })
    const accounts = userCodes.map((code) => ids.get(code) ?? '')
    return [name, Array.isArray(body[name]) ? accounts : (accounts[0] ?? null)] as const
  })
  return renamed({ ...body, ...Object.fromEntries(accountEntries) }, { ...names, ...codes })
}

/** Renames the filters of a list query to our names, and replaces user codes by account ids. */
export async function readQueryWithAliases(
  db: Database,
  params: URLSearchParams,
  { names = {}, codes = {}, single = [] }: FieldAliases,
): Promise<URLSearchParams> {
  const spelt = new URLSearchParams(params)
  for (const name of single) {
    const value = params.get(name)
    if (value === null) continue
    spelt.delete(name)
    for (const bound of [`${name}Start`, `${name}End`]) spelt.set(bound, value)
  }
  const move = (name: string, field: string | undefined, value: string) => {
    spelt.delete(name)
    if (field !== undefined && !spelt.has(field)) spelt.set(field, value)
  }
  for (const [name, value] of params) {
    if (Object.hasOwn(names, name)) move(name, names[name], value)
    if (!Object.hasOwn(codes, name) || value === '') continue
    const ids = await idsByCode(db, codesIn(value))
    // No account has this code, so no row matches.
    move(name, codes[name], [...ids.values()].join(',') || NO_ACCOUNT)
  }
  return spelt
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'
