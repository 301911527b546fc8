import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#resources/engine/define-resource.ts'
import { type Field, referenceLabelKey } from '#resources/engine/field-kinds.ts'
import { requireResource } from '#resources/registry.server.ts'

/** `empNo` → `emp_no`. */
export function columnName(fieldName: string): string {
  return fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function valueExpression(alias: string, name: string, field: Field): RawBuilder<unknown> {
  const column = sql.ref(`${alias}.${columnName(name)}`)
  if (field.kind !== 'dateTime') return column
  return sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
}

type Selection = { columns: RawBuilder<unknown>[]; joins: RawBuilder<unknown>[] }

/** Select list and joins for some fields of rows named `r`; references bring their label. */
export function selectFields(resource: Resource, names: readonly string[]): Selection {
  const columns: RawBuilder<unknown>[] = [sql`r.id`, sql`r.version`]
  const joins: RawBuilder<unknown>[] = []
  for (const name of names) {
    const field = resource.fields[name]
    if (!field) continue
    columns.push(sql`${valueExpression('r', name, field)} as ${sql.id(name)}`)
    if (field.rule.target === undefined) continue
    const target = requireResource(field.rule.target)
    const alias = `ref_${columnName(name)}`
    const label = sql.ref(`${alias}.${columnName(target.title)}`)
    joins.push(
      sql`left join ${sql.table(target.table)} as ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`r.${columnName(name)}`)}`,
    )
    columns.push(sql`${label} as ${sql.id(referenceLabelKey(name))}`)
  }
  return { columns, joins }
}

export const joinAll = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` `)
