import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

/**
 * Resources that have merger rules of their own, because a merger must change more than the reference. Merit
 * factors of past months keep their department, and the target keeps its own factors. Cost splits keep their department,
 * because the cost of audited months stays where it is.
 */
export const MOVED_BY_RULES = new Set([
  ...[departments, posts, userPositions, postEstablishments, archives, users].map(
    ({ path }) => path,
  ),
  'pay/merit-factors',
  'pay/cost-splits',
])

type Pointer = { resource: Resource; field: string; isList: boolean }

/**
 * Fields that refer to a department or post. Computed fields are left out: they are history and stay
 * unchanged.
 */
export function pointersTo(path: string): Pointer[] {
  return RESOURCES.filter((resource) => !MOVED_BY_RULES.has(resource.path)).flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, { rule, access }]) => rule.target === path && access !== 'computed')
      .map(([field, { kind }]) => ({ resource, field, isList: kind === 'references' })),
  )
}

/** Columns of a unique key that contains this column. */
async function companionsOf(tx: Tx, { resource, field }: Pointer): Promise<string[]> {
  const column = columnName(field)
  const { rows } = await sql<{ name: string }>`
    select distinct other.attname as name
    from pg_index i
      join pg_attribute own on own.attrelid = i.indrelid and own.attnum = any(i.indkey)
      join pg_attribute other on other.attrelid = i.indrelid and other.attnum = any(i.indkey)
    where i.indrelid = ${resource.table}::regclass and i.indisunique and own.attname = ${column}
      and other.attname <> ${column} order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Moves a reference. A row that would duplicate one of the target is deleted. */
async function moveReference(tx: Tx, actor: Actor, pointer: Pointer, from: string, to: string) {
  const { resource, field } = pointer
  const [table, column] = [sql.table(resource.table), sql.id(columnName(field))]
  const companions = await companionsOf(tx, pointer)
  const same = companions.map(
    (name) => sql`t.${sql.id(name)} is not distinct from g.${sql.id(name)}`,
  )
  const isDouble =
    companions.length === 0
      ? sql`false`
      : sql`exists (select from ${table} t where ${sql.join(same, sql` and `)}
          and t.${column} = ${to} and t.deleted_at is null)`
  const logged = historyRows(actor, resource, 'moved', {
    action: sql`case when moved.deleted_at is null then 'update' else 'delete' end`,
    before: sql`jsonb_build_object(${field}::text, ${from}::text)`,
    after: sql`case when moved.deleted_at is null
      then jsonb_build_object(${field}::text, ${to}::text) end`,
  })
  await sql`
    with moved as (
      update ${table} g set ${column} = ${to}, version = version + 1, updated_at = now(),
        updated_by = ${actor.userId}, deleted_at = case when ${isDouble} then now() end
      where g.${column} = ${from} and g.deleted_at is null
      returning g.id, g.version, g.deleted_at
    ) ${logged}`.execute(tx)
}

async function moveInList(tx: Tx, actor: Actor, pointer: Pointer, from: string, to: string) {
  const { resource, field } = pointer
  const [table, list] = [sql.table(resource.table), sql.id(columnName(field))]
  const logged = historyRows(actor, resource, 'moved', {
    before: sql`jsonb_build_object(${field}::text, moved.was)`,
    after: sql`jsonb_build_object(${field}::text, moved.became)`,
  })
  await sql`
    with old as (
      select id, ${list} as was from ${table} where ${list} @> array[${from}]::uuid[] and deleted_at is null
    ), moved as (
      update ${table} g set version = g.version + 1, updated_at = now(), updated_by = ${actor.userId},
        ${list} = array(select distinct entry
          from unnest(array_replace(old.was, ${from}::uuid, ${to}::uuid)) entry)
      from old where g.id = old.id returning g.id, g.version, old.was, g.${list} as became
    ) ${logged}`.execute(tx)
}

/** Makes all other references, such as grants, point to the successor. */
export async function mergeReferences(
  tx: Tx,
  actor: Actor,
  path: string,
  from: string,
  to: string,
): Promise<void> {
  for (const pointer of pointersTo(path)) {
    const move = pointer.isList ? moveInList : moveReference
    await move(tx, actor, pointer, from, to)
  }
}
