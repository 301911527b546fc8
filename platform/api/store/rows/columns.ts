import { type RawBuilder, sql } from 'kysely'
import { sentenceExpression } from '#platform/api/history/log-sentences.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Field, isSet, referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { personField, referenceFaceKey } from '#platform/define/face-column.server.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { kindSql } from './kind-sql.ts'

/** Converts the name of a field to its column: `empNo` → `emp_no`. */
export function columnName(fieldName: string): string {
  return fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Joins the rows as they were on a past day, with their dated fields, to the rows named `alias`
 * as they are today. The scope check still uses the row of today.
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

/** The column of a field in rows named `alias`, as of the given day, if any. */
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

/** Which fields of the rows, and which names of referenced rows, the caller sees. */
export type Sight = {
  field: Visibility
  /** Whether the name of the referenced row `alias` is shown. */
  named: (target: Resource, alias: string) => 'all' | RawBuilder<boolean>
  /** The value of a field that counts rows; null for other fields. */
  counted: (name: string) => RawBuilder<unknown> | null
}

/** All fields, for rules that check the whole record. Never for an answer. */
export const WHOLE: Sight = { field: () => 'all', named: () => 'all', counted: () => null }

/** Replaces the name of a row outside of the reader's scope: the reader learns only that there is one. */
export const HIDDEN_NAME = '…'

type Selection = { columns: RawBuilder<unknown>[]; joins: RawBuilder<unknown>[] }

/** Select list and joins for some fields of rows named `r`; references bring their labels. */
export function selectFields(
  resource: Resource,
  names: readonly string[],
  sight: Sight,
  asOf?: string,
): Selection {
  const columns: RawBuilder<unknown>[] = [sql`r.id`, sql`r.version`]
  const joins: RawBuilder<unknown>[] = []
  for (const name of names) {
    const field = resource.fields[name]
    const shown = field ? sight.field(field) : 'none'
    if (!field || shown === 'none') continue
    const show = (value: RawBuilder<unknown>) =>
      shown === 'all' ? value : sql`case when ${shown} then ${value} end`
    const column = sight.counted(name) ?? columnOn(resource, 'r', name, asOf)
    const value = sentenceExpression(resource, name, kindSql(field).select?.(column) ?? column)
    columns.push(sql`${show(value)} as ${sql.id(name)}`)
    if (field.rule.target === undefined) continue
    const label = targetLabel(name, field, { column, joins, sight })
    columns.push(sql`${show(label)} as ${sql.id(referenceLabelKey(name))}`)
    const person = personField(requireResource(field.rule.target))
    if (person === undefined || isSet(field)) continue
    const face = sql.ref(`${referenceAlias(name)}.${columnName(person)}`)
    columns.push(sql`${show(face)} as ${sql.id(referenceFaceKey(name))}`)
  }
  return { columns, joins }
}

type Joined = { column: RawBuilder<unknown>; joins: RawBuilder<unknown>[]; sight: Sight }

/**
 * The name of a row in references to it, as text. When its title is another row, the row takes the name of
 * that other row. A document is followed by its number, because a person can have several documents.
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

/** The name of row `alias`. A name that the reader may not see is replaced by a mark. */
export function visibleName(target: Resource, alias: string, sight: Sight): RawBuilder<string> {
  const name = rowName(target, alias)
  const visibility = sight.named(target, alias)
  if (visibility === 'all') return name
  return sql`case when ${sql.ref(`${alias}.id`)} is null then null
    when ${visibility} then ${name} else ${HIDDEN_NAME}::text end`
}

function targetLabel(name: string, field: Field, { column, joins, sight }: Joined) {
  const target = requireResource(field.rule.target ?? '')
  if (isSet(field)) {
    return sql`array(select ${visibleName(target, 'named', sight)} from ${sql.table(target.table)} as named
      where named.id = any(${column}) order by 1)`
  }
  const alias = referenceAlias(name)
  joins.push(
    sql`left join ${sql.table(target.table)} as ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = ${column}`,
  )
  return visibleName(target, alias, sight)
}

export const joinAll = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` `)
