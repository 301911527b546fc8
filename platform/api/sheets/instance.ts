import { type RawBuilder, sql } from 'kysely'
import { invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Instance, sheetOf } from './sheet-kind.ts'

type Sql = RawBuilder<unknown>
type Values = Readonly<Record<string, unknown>>

/**
 * The parameters among the values of a form, a row or a query string; parameters without a value are left
 * out.
 */
export function parametersIn(resource: Resource, values: Values): Record<string, string> {
  const entries = sheetOf(resource).parameters.flatMap((name) => {
    const value = values[name]
    return value === undefined || value === null || value === '' ? [] : [[name, String(value)]]
  })
  return Object.fromEntries(entries)
}

/** The first parameter that has no value, or undefined. */
export function missingParameter(
  resource: Resource,
  parameters: Readonly<Record<string, string>>,
): string | undefined {
  return sheetOf(resource).parameters.find((name) => parameters[name] === undefined)
}

/** The sheet that the form of an action names; refuses a form that leaves a parameter open. */
export function instanceIn(resource: Resource, form: Resource, values: Values): Instance {
  const parameters = parametersIn(resource, values)
  const missing = missingParameter(resource, parameters)
  if (missing !== undefined) throw invalidFields(form, { [missing]: { key: 'invalid.required' } })
  return { month: String(values.month), parameters }
}

/** The values of the parameters as SQL, in the order of the definition. */
export function parameterValues(resource: Resource, { parameters }: Instance): Sql[] {
  return sheetOf(resource).parameters.map((name) =>
    resource.fields[name]?.kind === 'reference'
      ? sql`${parameters[name]}::uuid`
      : sql`${parameters[name]}::text`,
  )
}

/** Whether the rows of `alias` have these values. Parameters that the sheet does not have are ignored. */
export function haveParameters(
  resource: Resource,
  alias: string,
  parameters: Readonly<Record<string, string>>,
): Sql {
  const names = (resource.sheet?.parameters ?? []).filter((name) => parameters[name] !== undefined)
  if (names.length === 0) return sql`true`
  const parts = names.map((name) => {
    const column = sql.ref(`${alias}.${columnName(name)}`)
    const value = parameters[name] as string
    // Ids are compared without a cast. A cast column has no statistics, so PostgreSQL would expect few rows of a month
    // of thousands.
    return resource.fields[name]?.kind === 'reference' && ID.test(value)
      ? sql`${column} = ${value}::uuid`
      : sql`${column}::text = ${value}::text`
  })
  return sql.join(parts, sql` and `)
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a row belongs to the sheet and is not deleted. */
export function inSheet(resource: Resource, alias: string, { month, parameters }: Instance): Sql {
  return sql`(${sql.ref(`${alias}.month`)} = ${month}
    and ${sql.ref(`${alias}.deleted_at`)} is null and ${haveParameters(resource, alias, parameters)})`
}

/**
 * The sheets of some rows, always in the same order, so that transactions that lock several sheets wait for
 * each other.
 */
export async function sheetsOf(
  db: Database | Tx,
  resource: Resource,
  ids: readonly string[],
): Promise<Instance[]> {
  const { rows } = await sql<Instance>`
    select distinct month, ${parametersOf(resource, 't')} as parameters
    from ${sql.table(resource.table)} as t where id = any(${[...ids]}::uuid[])
    order by month, parameters`.execute(db)
  return rows
}

/** The parameters of a row as one object, by their fields. */
export function parametersOf(resource: Resource, alias: string): Sql {
  const pairs = sheetOf(resource).parameters.flatMap((name) => [
    sql`${name}::text`,
    sql.ref(`${alias}.${columnName(name)}`),
  ])
  return pairs.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(pairs)})`
}
