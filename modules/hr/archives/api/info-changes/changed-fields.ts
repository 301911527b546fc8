import { type RawBuilder, sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { infoChanges, SELF_SERVICE_FIELDS } from '#modules/hr/archives/define/info-change.ts'
import type { ChangedFields } from '#modules/hr/archives/wire/own-file.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'

type Found = { id: string; names: string[]; open: string[] }

/**
 * Reads which fields requests change, limited to those the reader may see in the file; counts the
 * rest.
 */
export async function readChangedFields(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ChangedFields> {
  const { rows } = await sql<Found>`
    select c.id, array(select item ->> 'field' from jsonb_array_elements(c.items) item) as names,
      array_remove(array[${sql.join(openGroups(actor))}], null) as open
    from ${sql.table(infoChanges.table)} c join ${sql.table(archives.table)} b on b.id = c.user_id
    where c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null
      and ${scopePredicate(infoChanges, 'c', actor, 'view')}`.execute(db)
  return rows.map(({ id, names, open }) => {
    const fields = SELF_SERVICE_FIELDS.filter(
      (name) => names.includes(name) && open.includes(groupOf(name)),
    )
    return { id, fields, hidden: names.length - fields.length }
  })
}

const groupOf = (name: string) => archives.fields[name]?.group ?? ''

/**
 * For each field group, an SQL expression: the name of the group if the reader may see it in row `b`, else
 * null.
 */
function openGroups(actor: Actor): RawBuilder<string | null>[] {
  const near = scopePredicate(archives, 'b', actor, 'view')
  return [...new Set(SELF_SERVICE_FIELDS.map(groupOf))].map((group) => {
    const shown = groupPredicate(archives, 'b', actor, group)
    const isShown = shown === 'all' ? sql`true` : shown === 'none' ? sql`false` : shown
    return sql`case when ${near} and ${isShown} then ${group}::text end`
  })
}
