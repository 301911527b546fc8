import { type RawBuilder, sql } from 'kysely'
import type { Actor, RowScope } from '#platform/api/actor.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isSet } from '#platform/define/engine/field-kinds.ts'
import type { Involved } from '#platform/wire/records/involved.ts'
import type { Need } from './permission.ts'

type Sql = RawBuilder<unknown>

/** The right to see scores: a search permission can show rows without them. */
export const SCORES: Need = 'scores'

/** Departments that a scope covers, as a condition on `place`; null where it covers none. */
export function coversPlace({ departmentTrees, departments }: RowScope): Sql | null {
  const parts = [
    ...(departmentTrees.length > 0
      ? [sql`place.path like any(${departmentTrees.map((path) => `${path}%`)})`]
      : []),
    ...(departments.length > 0 ? [sql`place.id = any(${[...departments]}::uuid[])`] : []),
  ]
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` or `)})`
}

/** Ids of the rows that name one of these accounts. */
function naming({ table, fields }: Resource, name: string, accounts: Sql): Sql {
  const column = sql.ref(`named.${columnName(name)}`)
  const field = fields[name]
  const match =
    field && isSet(field) ? sql`${column} && ${accounts}` : sql`${column} = any(${accounts})`
  return sql`select named.id from ${sql.table(table)} as named
    where named.deleted_at is null and ${match}`
}

/**
 * A search permission grants view. It grants export and scores only where it says so, and it never grants a
 * change.
 */
export function grantedFor(need: Need, { saying }: NonNullable<Involved['searched']>): Sql | null {
  const permitted = saying ? sql.ref(`found.${saying}`) : sql`true`
  if (need === 'view') return permitted
  if (need === 'export') return sql`(found.can_export and ${permitted})`
  return need === SCORES ? sql`found.can_view_score` : null
}

/** Whether a search permission shows the caller rows without their scores. */
export function looksWithoutScores({ userId }: Actor): RawBuilder<boolean> {
  return sql`exists (select from search_permission p where p.user_id = ${userId}::uuid
    and p.deleted_at is null and not p.can_view_score
    and today() between coalesce(p.valid_from, '-infinity') and coalesce(p.valid_to, 'infinity'))`
}

type Reader = { actor: Actor; scope: RowScope; need: Need }

/**
 * Condition: the caller takes part in the row, a person in their scope takes part in it, or the row was
 * shared with them. Each of these conditions uses its own index: a plain OR would read every row.
 */
export function involvedIn(
  resource: Resource,
  involved: Involved,
  alias: string,
  { actor, scope, need }: Reader,
): RawBuilder<boolean> {
  const own = ownDrafts(involved, alias, actor)
  const { people, department, recipientView, searched, alone } = involved
  if (scope.all && !alone) return own
  const me = sql`${actor.userId}::uuid`
  const places = alone ? null : coversPlace(scope)
  const granted = searched && actor.searches !== false ? grantedFor(need, searched) : null
  const forAll = searched?.saying ? sql`true` : sql`found.class_ids = '{}'`
  const accounts = sql`array(select ${me}
    ${places ? sql`union select u.id from app_user u join department place on place.id = u.dept_id where ${places}` : sql``}
    ${granted ? sql`union select found.user_id from searched_account(${me}) found where ${forAll} and ${granted}` : sql``})`
  const ways = people.map((name) => naming(resource, name, accounts))
  if (department && places) {
    ways.push(sql`select placed.id from ${sql.table(resource.table)} as placed
      join department place on place.id = ${sql.ref(`placed.${columnName(department)}`)}
      where placed.deleted_at is null and ${places}`)
  }
  if (recipientView)
    ways.push(sql`select row_id from ${sql.table(recipientView)} where user_id = ${me}`)
  if (searched?.within && granted) {
    const within = { field: searched.within, me, granted }
    ways.push(...people.map((name) => withinClasses(resource, name, within)))
  }
  return sql`(${sql.ref(`${alias}.id`)} in (${sql.join(ways, sql` union all `)}) and ${own})`
}

function ownDrafts({ drafts }: Involved, alias: string, { userId }: Actor): RawBuilder<boolean> {
  if (!drafts) return sql`true`
  const at = (name: string) => sql.ref(`${alias}.${columnName(name)}`)
  return sql`(not (${at(drafts.field)} = any(${[...drafts.is]})) or ${at(drafts.of)} = ${userId}::uuid)`
}

type Within = { field: string; me: Sql; granted: Sql }

/** Rows of the people for whom a search permission covers only some classes. */
function withinClasses(
  { table, fields }: Resource,
  name: string,
  { field, me, granted }: Within,
): Sql {
  const column = sql.ref(`classed.${columnName(name)}`)
  const named = fields[name]
  const match =
    named && isSet(named) ? sql`${column} @> array[found.user_id]` : sql`${column} = found.user_id`
  return sql`select classed.id from searched_account(${me}) found
    join ${sql.table(table)} as classed on ${match}
    where classed.deleted_at is null and found.class_ids <> '{}' and ${granted}
      and ${sql.ref(`classed.${columnName(field)}`)} = any(found.class_ids)`
}
