import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#resources/engine/define-resource.ts'
import { type Field, isSet, referenceLabelKey } from '#resources/engine/field-kinds.ts'
import { personField, referenceFaceKey } from '#resources/faces.server.ts'
import { requireResource } from '#resources/registry.server.ts'
import { kindSql } from './kind-sql.ts'
import { toldExpression } from './told.ts'

/** `empNo` → `emp_no`. */
export function columnName(fieldName: string): string {
  return fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Rows that a resource had on a past day, and what their dated fields said then, beside the rows
 * named `alias` as they are today. Who reaches a row is still asked of the row of today.
 */
export function joinThen(
  { dated }: Resource,
  alias: string,
  asOf: string | undefined,
): RawBuilder<unknown> {
  if (!dated || asOf === undefined) return sql``
  const then = thenOf(alias)
  return sql`join ${sql.table(dated.by)}(${asOf}::date) as ${sql.id(then)}
    on ${sql.ref(`${then}.user_id`)} = ${sql.ref(`${alias}.id`)}`
}

/** The column of a field in rows named `alias`, as of a day where one is given. */
export function columnOn(
  { dated }: Resource,
  alias: string,
  name: string,
  asOf: string | undefined,
): RawBuilder<unknown> {
  const isThen = asOf !== undefined && dated?.fields.includes(name)
  return sql.ref(`${isThen ? thenOf(alias) : alias}.${columnName(name)}`)
}

const thenOf = (alias: string) => `then_${alias}`

/** Where the values of a field show: everywhere, nowhere, or in the rows of a predicate. */
export type Visibility = (field: Field) => 'all' | 'none' | RawBuilder<boolean>

type Selection = { columns: RawBuilder<unknown>[]; joins: RawBuilder<unknown>[] }

/** Select list and joins for some fields of rows named `r`; references bring their labels. */
export function selectFields(
  resource: Resource,
  names: readonly string[],
  visibility: Visibility,
  asOf?: string,
): Selection {
  const columns: RawBuilder<unknown>[] = [sql`r.id`, sql`r.version`]
  const joins: RawBuilder<unknown>[] = []
  for (const name of names) {
    const field = resource.fields[name]
    const shown = field ? visibility(field) : 'none'
    if (!field || shown === 'none') continue
    const show = (value: RawBuilder<unknown>) =>
      shown === 'all' ? value : sql`case when ${shown} then ${value} end`
    const column = columnOn(resource, 'r', name, asOf)
    const value = toldExpression(resource, name, kindSql(field).select?.(column) ?? column)
    columns.push(sql`${show(value)} as ${sql.id(name)}`)
    if (field.rule.target === undefined) continue
    const label = targetLabel(name, field, { column, joins })
    columns.push(sql`${show(label)} as ${sql.id(referenceLabelKey(name))}`)
    const person = personField(requireResource(field.rule.target))
    if (person === undefined || isSet(field)) continue
    const face = sql.ref(`${referenceAlias(name)}.${columnName(person)}`)
    columns.push(sql`${show(face)} as ${sql.id(referenceFaceKey(name))}`)
  }
  return { columns, joins }
}

type Joined = { column: RawBuilder<unknown>; joins: RawBuilder<unknown>[] }

/**
 * What a row is called where others name it, as text. One that is called after another row has that
 * one's name; a document, of which somebody may have several, has its number behind it.
 */
export function rowName(resource: Resource, alias: string): RawBuilder<string> {
  const column = sql.ref(`${alias}.${columnName(resource.title)}`)
  const target = resource.fields[resource.title]?.rule.target
  // A title may be a day or a number.
  if (target === undefined) return sql`${column}::text`
  const { table, title } = requireResource(target)
  const name = sql<string>`(select named_after.${sql.id(columnName(title))}::text
    from ${sql.table(table)} as named_after where named_after.id = ${column})`
  if (!resource.document) return name
  return sql`concat_ws(' ', ${name}, ${sql.ref(`${alias}.doc_no`)})`
}

const referenceAlias = (name: string) => `ref_${columnName(name)}`

function targetLabel(name: string, field: Field, { column, joins }: Joined) {
  const target = requireResource(field.rule.target ?? '')
  if (isSet(field)) {
    return sql`array(select ${rowName(target, 'named')} from ${sql.table(target.table)} as named
      where named.id = any(${column}) order by 1)`
  }
  const alias = referenceAlias(name)
  joins.push(
    sql`left join ${sql.table(target.table)} as ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = ${column}`,
  )
  return rowName(target, alias)
}

export const joinAll = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` `)
