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

function valueExpression(alias: string, name: string, field: Field): RawBuilder<unknown> {
  const column = sql.ref(`${alias}.${columnName(name)}`)
  return kindSql(field).select?.(column) ?? column
}

/** Where the values of a field show: everywhere, nowhere, or in the rows of a predicate. */
export type Visibility = (field: Field) => 'all' | 'none' | RawBuilder<boolean>

type Selection = { columns: RawBuilder<unknown>[]; joins: RawBuilder<unknown>[] }

/** Select list and joins for some fields of rows named `r`; references bring their labels. */
export function selectFields(
  resource: Resource,
  names: readonly string[],
  visibility: Visibility,
): Selection {
  const columns: RawBuilder<unknown>[] = [sql`r.id`, sql`r.version`]
  const joins: RawBuilder<unknown>[] = []
  for (const name of names) {
    const field = resource.fields[name]
    const shown = field ? visibility(field) : 'none'
    if (!field || shown === 'none') continue
    const show = (value: RawBuilder<unknown>) =>
      shown === 'all' ? value : sql`case when ${shown} then ${value} end`
    const value = toldExpression(resource, name, valueExpression('r', name, field))
    columns.push(sql`${show(value)} as ${sql.id(name)}`)
    if (field.rule.target === undefined) continue
    const label = targetLabel(name, field, joins)
    columns.push(sql`${show(label)} as ${sql.id(referenceLabelKey(name))}`)
    const person = personField(requireResource(field.rule.target))
    if (person === undefined || isSet(field)) continue
    const face = sql.ref(`${referenceAlias(name)}.${columnName(person)}`)
    columns.push(sql`${show(face)} as ${sql.id(referenceFaceKey(name))}`)
  }
  return { columns, joins }
}

const referenceAlias = (name: string) => `ref_${columnName(name)}`

function targetLabel(name: string, field: Field, joins: RawBuilder<unknown>[]) {
  const target = requireResource(field.rule.target ?? '')
  const title = columnName(target.title)
  const column = sql.ref(`r.${columnName(name)}`)
  if (isSet(field)) {
    return sql`array(select ${sql.ref(`named.${title}`)} from ${sql.table(target.table)} as named
      where named.id = any(${column}) order by 1)`
  }
  const alias = referenceAlias(name)
  joins.push(
    sql`left join ${sql.table(target.table)} as ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = ${column}`,
  )
  return sql.ref(`${alias}.${title}`)
}

export const joinAll = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` `)
