import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

/** The error details of a violated unique index. */
export type BrokenIndex = {
  constraint: string
  table: string | undefined
  detail: string | undefined
}

/**
 * The problem of a duplicate value. A caller who may not see the other row only learns that the value cannot be used,
 * because otherwise they could probe which numbers exist.
 */
export function takenProblem(isSeen: boolean, key = 'invalid.duplicate'): FieldProblem {
  return { key: isSeen ? key : 'invalid.unusable' }
}

/** Whether the caller may view lists of this resource; the scope decides about each row. */
export const mayView = (actor: Actor, resource: Resource): boolean =>
  permissionsFor(resource, 'view').every((code) => actor.permissions.has(code))

/**
 * Whether the caller sees the row that already has the values of a violated index, and its field `name`. Returns
 * false when the row is not found. Runs outside of the transaction, which the violation has ended.
 */
export async function seesHolder(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  name: string,
  index: BrokenIndex,
): Promise<boolean> {
  const { table = resource.table, constraint } = index
  const holder =
    table === resource.table ? resource : RESOURCES.find((other) => other.table === table)
  if (!holder || !mayView(actor, holder)) return false
  const key = await readKey(db, table, constraint)
  const values = key && valuesIn(index.detail ?? '', key.columns)
  if (!values) return false
  const shown = holder.fields[name]
    ? groupPredicate(holder, 't', actor, holder.fields[name].group)
    : 'all'
  if (shown === 'none') return false
  const { rows } = await sql<{ isSeen: boolean | null }>`
    select bool_and(${scopePredicate(holder, 't', actor, 'view')}
      and ${shown === 'all' ? sql`true` : shown}) as "isSeen"
    from ${sql.table(table)} as t
    where array_to_string(array[${sql.raw(key.texts)}], ', ', 'null') = ${values}
      and ${sql.raw(key.within)}`.execute(db)
  return rows[0]?.isSeen === true
}

type Key = { columns: string; texts: string; within: string }

/** Reads the columns, expressions and condition of an index as PostgreSQL prints them. */
async function readKey(db: Database | Tx, table: string, constraint: string): Promise<Key | null> {
  const { rows } = await sql<Key>`
    select string_agg(part, ', ' order by place) as columns,
      string_agg('(' || part || ')::text', ', ' order by place) as texts,
      coalesce(pg_get_expr(indpred, indrelid), 'true') as within
    from pg_index join pg_class c on c.oid = indexrelid, generate_series(1, indnkeyatts) place,
      pg_get_indexdef(indexrelid, place, true) part
    where indrelid = ${table}::regclass and c.relname = ${constraint}
    group by indexrelid, indpred, indrelid`.execute(db)
  return rows[0] ?? null
}

/** `Key (lower(emp_no))=(a17) already exists.` → `a17`, in any language of the server. */
function valuesIn(detail: string, columns: string): string | null {
  const before = `(${columns})=(`
  const start = detail.indexOf(before)
  const end = detail.lastIndexOf(')')
  return start < 0 || end < start ? null : detail.slice(start + before.length, end)
}
