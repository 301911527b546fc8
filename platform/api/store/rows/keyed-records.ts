import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { clearPredicate, groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { columnName, joinAll, selectFields, WHOLE } from './columns.ts'

/** A whole record, with the rights of the caller on it. */
export type KeyedRecord = {
  record: WireRecord
  /** The caller sees sensitive values unmasked. */
  isClear: boolean
  closedGroups: ReadonlySet<string>
}

/**
 * Returns records that the caller may edit, by their key field in lower case.
 * The values are whole: compare only fields that the caller may see.
 */
export async function selectByKey(
  db: Database,
  resource: Resource,
  { key, texts, names }: { key: string; texts: readonly string[]; names: readonly string[] },
  actor: Actor,
): Promise<Map<string, KeyedRecord>> {
  if (texts.length === 0) return new Map()
  const column = sql`lower(${sql.ref(`r.${columnName(key)}`)}::text)`
  const { columns, joins } = selectFields(resource, [...new Set([key, ...names])], WHOLE)
  const groups = Object.keys(resource.groups ?? {})
  const shown = groups.map((group) => {
    const predicate = groupPredicate(resource, 'r', actor, group)
    if (predicate === 'all') return sql`true`
    return predicate === 'none' ? sql`false` : predicate
  })
  const { rows } = await sql<WireRecord & Seen>`
    select ${sql.join(columns)}, ${column} as "#key",
      (${clearPredicate(resource, 'r', actor)}) as "#clear", ${arrayOf(shown)} as "#groups"
    from ${sql.table(resource.view)} as r ${joinAll(joins)}
    where ${column} = any(${texts.map((text) => text.toLowerCase())}) and r.deleted_at is null
      and ${scopePredicate(resource, 'r', actor, 'edit')}`.execute(db)
  return new Map(
    rows.map(({ '#key': text, '#clear': isClear, '#groups': open, ...record }) => [
      text,
      { record, isClear, closedGroups: new Set(groups.filter((_, index) => !open[index])) },
    ]),
  )
}

type Seen = { '#key': string; '#clear': boolean; '#groups': boolean[] }

function arrayOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length === 0 ? sql`'{}'::boolean[]` : sql`array[${sql.join([...parts])}]`
}
