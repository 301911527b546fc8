import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#resources/engine/define-resource.ts'
import type { Field } from '#resources/engine/field-kinds.ts'
import { type FilterPart, filterTable, type ListQuery } from '#resources/engine/list-query.ts'
import { requireResource } from '#resources/registry.server.ts'
import { columnName } from './columns.ts'

/** A pattern that finds the text anywhere and takes its wildcards literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}

function referencePredicate(column: RawBuilder<unknown>, field: Field, value: string) {
  const ids = value.split(',')
  const target = requireResource(field.rule.target ?? '')
  if (!target.tree) return sql<boolean>`${column} = any(${ids}::uuid[])`
  // A department means itself and everything below it.
  const table = sql.table(target.table)
  return sql<boolean>`${column} in (select below.id from ${table} as below, ${table} as top
    where top.id = any(${ids}::uuid[]) and below.path like top.path || '%')`
}

function fieldPredicate(
  name: string,
  field: Field,
  part: FilterPart,
  value: string,
): RawBuilder<boolean> {
  const column = sql.ref(`t.${columnName(name)}`)
  if (part === 'start') return sql`${column} >= ${value}`
  if (part === 'end') return sql`${column} <= ${value}`
  switch (field.kind) {
    case 'reference':
      return referencePredicate(column, field, value)
    case 'choice': {
      const codes = value.split(',')
      // One code as `=`: an index that begins with the column then also gives the order.
      return codes.length === 1 ? sql`${column} = ${value}` : sql`${column} = any(${codes})`
    }
    case 'bool':
      return sql`${column} = ${value === 'true'}`
    default:
      return sql`${column} ilike ${likePattern(value)}`
  }
}

/**
 * The keyword is looked for inside the plain search fields. Sensitive ones are
 * compared as a whole only: a search by parts would spell them out bit by bit.
 */
function keywordPredicate(resource: Resource, key: string): RawBuilder<boolean> {
  const parts = Object.entries(resource.fields)
    .filter(([, field]) => field.in.includes('search'))
    .map(([name, field]) => {
      const column = sql.ref(`t.${columnName(name)}`)
      return field.mask
        ? sql<boolean>`${column} = ${key}`
        : sql<boolean>`${column} ilike ${likePattern(key)}`
    })
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` or `)})`
}

/** Everything a list query asks for, over rows named `t`. */
export function queryPredicates(resource: Resource, query: ListQuery): RawBuilder<boolean>[] {
  const table = filterTable(resource)
  const parts: RawBuilder<boolean>[] = []
  if (query.key) parts.push(keywordPredicate(resource, query.key))
  for (const [parameter, value] of Object.entries(query.filters)) {
    const known = table.get(parameter)
    const field = known && resource.fields[known.field]
    if (known && field) parts.push(fieldPredicate(known.field, field, known.part, value))
  }
  return parts
}

export function orderExpression(alias: string, query: ListQuery): RawBuilder<unknown> {
  const parts = query.orderBy.map(({ field, descending }) => {
    const column = sql.ref(`${alias}.${columnName(field)}`)
    return descending ? sql`${column} desc` : sql`${column}`
  })
  // The id makes the order total, so that no row is on two pages.
  const tie = sql.ref(`${alias}.id`)
  parts.push(query.orderBy[0]?.descending ? sql`${tie} desc` : sql`${tie}`)
  return sql.join(parts)
}
