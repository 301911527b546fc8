import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import type { Field } from '#resources/engine/field-kinds.ts'
import { type FilterPart, filterTable, type ListQuery } from '#resources/engine/list-query.ts'
import { requireResource } from '#resources/registry.server.ts'
import { columnName } from './columns.ts'
import { clearPredicate, groupPredicate } from './scope.ts'

/** A pattern that finds the text anywhere and takes its wildcards literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}

function referencePredicate(column: RawBuilder<unknown>, field: Field, value: string) {
  const ids = value.split(',')
  if (field.kind === 'references') return sql<boolean>`${column} && ${ids}::uuid[]`
  const target = requireResource(field.rule.target ?? '')
  if (!target.treePath) return sql<boolean>`${column} = any(${ids}::uuid[])`
  // A department means itself and everything below it.
  const table = sql.table(target.table)
  const path = (alias: string) => sql.ref(`${alias}.${target.treePath}`)
  return sql<boolean>`${column} in (select below.id from ${table} as below, ${table} as top
    where top.id = any(${ids}::uuid[]) and ${path('below')} like ${path('top')} || '%')`
}

/** Days bound moments from the first midnight in Shanghai to the last. */
function boundPredicate(
  column: RawBuilder<unknown>,
  { kind }: Field,
  part: 'start' | 'end',
  value: string,
): RawBuilder<boolean> {
  if (kind === 'dateTime') {
    const midnight = (day: RawBuilder<unknown>) =>
      sql`${day}::timestamp at time zone 'Asia/Shanghai'`
    return part === 'start'
      ? sql`${column} >= ${midnight(sql`${value}::date`)}`
      : sql`${column} < ${midnight(sql`(${value}::date + 1)`)}`
  }
  return part === 'start' ? sql`${column} >= ${value}` : sql`${column} <= ${value}`
}

function fieldPredicate(
  name: string,
  field: Field,
  part: FilterPart,
  value: string,
): RawBuilder<boolean> {
  const column = sql.ref(`t.${columnName(name)}`)
  if (part !== 'equals') return boundPredicate(column, field, part, value)
  switch (field.kind) {
    case 'reference':
    case 'references':
      return referencePredicate(column, field, value)
    case 'choice': {
      const codes = value.split(',')
      // One code as `=`: an index that begins with the column then also gives the order.
      return codes.length === 1 ? sql`${column} = ${value}` : sql`${column} = any(${codes})`
    }
    case 'choices':
      return sql`${column} && ${value.split(',')}`
    case 'bool':
      return sql`${column} = ${value === 'true'}`
    default:
      return field.rule.exact
        ? sql`${column} = ${value}`
        : sql`${column} ilike ${likePattern(value)}`
  }
}

/**
 * The keyword is looked for inside the plain search fields. Sensitive ones are
 * compared as a whole, and only where the person may see them in the clear:
 * with all but four digits shown, trying the rest would uncover them.
 */
function keywordPredicate(resource: Resource, key: string, actor: Actor): RawBuilder<boolean> {
  const searched = Object.entries(resource.fields).filter(([, field]) =>
    field.in.includes('search'),
  )
  if (searched.length === 0) return sql`true`
  const parts = searched.flatMap(([name, field]) => {
    const column = sql.ref(`t.${columnName(name)}`)
    const found = field.mask
      ? sql<boolean>`(${column} = ${key} and ${clearPredicate(resource, 't', actor)})`
      : sql<boolean>`${column} ilike ${likePattern(key)}`
    return withinGroup(resource, field, actor, found)
  })
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/** Nobody finds by what he may not see: a condition counts in the rows where its field shows. */
function withinGroup(
  resource: Resource,
  { group }: Field,
  actor: Actor,
  condition: RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  const shown = groupPredicate(resource, 't', actor, group)
  if (shown === 'all') return [condition]
  return shown === 'none' ? [] : [sql`(${shown} and ${condition})`]
}

/** Everything a list query asks for, over rows named `t`. */
export function queryPredicates(
  resource: Resource,
  query: ListQuery,
  actor: Actor,
): RawBuilder<boolean>[] {
  const table = filterTable(resource)
  const parts: RawBuilder<boolean>[] = []
  if (query.ids) parts.push(sql`t.id = any(${[...query.ids]}::uuid[])`)
  if (query.key) parts.push(keywordPredicate(resource, query.key, actor))
  for (const [parameter, value] of Object.entries(query.filters)) {
    const known = table.get(parameter)
    const field = known && resource.fields[known.field]
    if (!known || !field) continue
    const found = fieldPredicate(known.field, field, known.part, value)
    // By trying values one after the other a covered one would come out.
    const condition = field.mask
      ? sql<boolean>`(${found} and ${clearPredicate(resource, 't', actor)})`
      : found
    const [counted = sql<boolean>`false`] = withinGroup(resource, field, actor, condition)
    parts.push(counted)
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
