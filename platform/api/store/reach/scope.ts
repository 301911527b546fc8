import { type RawBuilder, sql } from 'kysely'
import type { Actor, RowScope } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { columnName, type Sight } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isSet } from '#platform/define/engine/field-kinds.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import type { PayItem } from '#platform/wire/records/pay-item.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { readableBy } from './audience.ts'
import { involvedIn, looksWithoutScores, SCORES } from './involved.ts'
import { opensPay, opensSums, payPredicate, type Rows } from './pay-reach.ts'
import { groupScope, type Need, permissionCode, reachesNothing, scopeOf } from './permission.ts'

/**
 * Condition: the row belongs to the caller, or to a department in the scope. Where every row has a
 * department, the condition is one join. With an OR beside it, PostgreSQL could not join row by row, and
 * every page would first read all departments.
 */
export function peoplePredicate(
  resource: Resource,
  alias: string,
  scope: RowScope,
  isReading = true,
): RawBuilder<boolean> {
  const rule = resource.scope
  if (!rule || scope.all) return sql`true`
  const own = [...ownRows(rule, alias, scope, isReading), ...ledRows(resource, alias, scope)]
  const patterns = scope.departmentTrees.map((path) => `${path}%`)
  const places = [
    ...(patterns.length > 0 ? [sql`place.path like any(${patterns})`] : []),
    ...(scope.departments.length > 0
      ? [sql`place.id = any(${[...scope.departments]}::uuid[])`]
      : []),
  ]
  if (!rule.department || places.length === 0) return anyOf(own)
  const column = sql.ref(`${alias}.${columnName(rule.department)}`)
  const within = (parts: readonly RawBuilder<unknown>[]) =>
    sql<boolean>`exists (select 1 from department as place where place.id = ${column} and ${anyOf(parts)})`
  const isAlwaysPlaced = resource.fields[rule.department]?.required === true
  return isAlwaysPlaced ? within([...places, ...own]) : anyOf([...own, within(places)])
}

function ownRows(
  { person, own }: NonNullable<Resource['scope']>,
  alias: string,
  { self }: RowScope,
  isReading: boolean,
): RawBuilder<boolean>[] {
  if (!self || !person) return []
  const mine = sql<boolean>`${sql.ref(`${alias}.${columnName(person)}`)} = ${self}`
  if (!own || !isReading) return [mine]
  return [sql`(${mine} and ${sql.ref(`${alias}.${columnName(own.field)}`)} = any(${[...own.is]}))`]
}

/** Rows of people in the attendance groups that the caller leads. */
function ledRows(
  { scope, fields }: Resource,
  alias: string,
  { leads }: RowScope,
  group = scope?.group,
): RawBuilder<boolean>[] {
  if (leads === null || !group) return []
  const column = sql.ref(`${alias}.${columnName(group)}`)
  const led = sql`select led.id from attend_group led
    where led.deleted_at is null and ${leads}::uuid = any(led.leader_ids)`
  const field = fields[group]
  return [field && isSet(field) ? sql`${column} && array(${led})` : sql`${column} in (${led})`]
}

const LED_DAYS = 31

/** The pay item of a resource whose users type amounts into fields of a pay group. */
function typedPayOf({ fields, groups }: Resource): PayItem | undefined {
  const typed = Object.values(fields).find(
    ({ access, group = '' }) => access !== 'computed' && groups?.[group]?.pay !== undefined,
  )
  return groups?.[typed?.group ?? '']?.pay
}

/**
 * Personnel files that a field may reference although the caller does not see them: files of people whose pay a
 * competence lets the caller change, or of people who belong to an attendance group that the caller leads, on a day at
 * most `LED_DAYS` away from today.
 */
export function peopleBesideFiles(resource: Resource, name: string, alias: string, actor: Actor) {
  if (resource.sealed?.person === name) return sql<boolean>`true`
  const { person, group } = resource.scope ?? {}
  const { leads } = scopeOf(actor, resource, 'view')
  const item = resource.pay?.item ?? typedPayOf(resource)
  if (item !== undefined && person === name) {
    return opensPay(actor, item, sql.ref(`${alias}.id`), { need: 'edit' })
  }
  if (person !== name || group === undefined || leads === null) return null
  return sql<boolean>`${sql.ref(`${alias}.id`)} in (
    select near.user_id from attend_group led,
      attend_roster_people(led.id, today() - ${LED_DAYS}::int, today() + ${LED_DAYS}::int) near
    where led.deleted_at is null and ${leads}::uuid = any(led.leader_ids))`
}

/** No grant means no rows. */
function anyOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return parts.length === 0 ? sql`false` : sql`(${sql.join([...parts], sql` or `)})`
}

/** What the caller wants to do, and with how many rows. */
type Use = { need: Need; rows: Rows }

function scopedBy(
  resource: Resource,
  alias: string,
  scope: RowScope,
  actor: Actor,
  { need, rows }: Use,
): RawBuilder<boolean> {
  if (!resource.parent) return ownPredicate(resource, alias, scope, actor, { need, rows })
  const parent = requireResource(resource.parent.resource)
  const link = sql.ref(`${alias}.${columnName(resource.parent.field)}`)
  const within = sql<boolean>`exists (select 1 from ${sql.table(parent.table)} as owner
    where owner.id = ${link} and owner.deleted_at is null
      and ${ownPredicate(parent, 'owner', scope, actor, { need: needOfParent(parent, resource, need), rows })})`
  const { field, about } = resource.parent
  if (about === undefined) return within
  const people = [
    ...ledRows(resource, alias, scope, field),
    filePredicate(resource, alias, about, actor),
  ]
  return sql`${within} and ${anyOf(people)}`
}

/** Rows about people whose files the caller sees. */
function filePredicate(
  { fields }: Resource,
  alias: string,
  about: string,
  actor: Actor,
): RawBuilder<boolean> {
  const files = requireResource(fields[about]?.rule.target ?? '')
  const person = sql.ref(`${alias}.${columnName(about)}`)
  return sql`exists (select 1 from ${sql.table(files.table)} as about
    where about.id = ${person} and ${scopePredicate(files, 'about', actor, 'view')})`
}

/**
 * The permission that a user needs on the parent row to see the child rows. For scores it is the permission to see
 * scores, because only some participants have it.
 */
function needOfParent({ involved }: Resource, { path }: Resource, need: Need): Need {
  if (!involved) return 'view'
  const isScore = involved.searched?.scores?.rows.includes(path) === true
  return isScore && need === 'view' ? SCORES : need
}

function personOf({ scope }: Resource, alias: string): RawBuilder<unknown> {
  return sql.ref(`${alias}.${columnName(scope?.person ?? 'id')}`)
}

/** Rows of people within the scope. Editors of resources with an audience see all rows. */
function ownPredicate(
  resource: Resource,
  alias: string,
  scope: RowScope,
  actor: Actor,
  { need, rows }: Use,
): RawBuilder<boolean> {
  if (resource.involved)
    return involvedIn(resource, resource.involved, alias, { actor, scope, need })
  if (resource.sealed) return sealedPredicate(resource.sealed, alias, actor, need)
  const isReader = resource.audience && !actor.permissions.has(permissionCode(resource, 'edit'))
  const covered = peoplePredicate(resource, alias, scope, need === 'view')
  const person = personOf(resource, alias)
  const opened = resource.pay
    ? sql<boolean>`${covered} and ${payPredicate(resource, person, actor, { need, rows })}`
    : covered
  const confidentialRows =
    resource.confidential && confidentialPredicate(resource, alias, actor, resource.confidential)
  if (confidentialRows) return sql`${opened} and ${confidentialRows}`
  return isReader ? sql`${opened} and ${readableBy(resource, alias, actor.userId)}` : opened
}

/** Condition: the caller holds the right of its own that sealed rows need. No scope of a role opens one. */
function sealedPredicate(
  { by, reach }: NonNullable<Resource['sealed']>,
  alias: string,
  { userId }: Actor,
  need: Need,
): RawBuilder<boolean> {
  const column = sql.ref(`${alias}.${columnName(by)}`)
  return sql<boolean>`${column} in (select opened.id from ${sql.id(reach)}(${userId}::uuid, ${need}) opened)`
}

/**
 * Condition: the caller is the author of the row, or their button covers its level of confidence. The person
 * whom the row is about never sees it.
 */
function confidentialPredicate(
  resource: Resource,
  alias: string,
  actor: Actor,
  { by, needs }: NonNullable<Resource['confidential']>,
): RawBuilder<boolean> {
  const at = (name: string) => sql.ref(`${alias}.${columnName(name)}`)
  const degrees = Object.entries(needs).map(([degree, need]) => {
    const reach = peoplePredicate(resource, alias, scopeOf(actor, resource, need))
    return sql`(${at(by)} = ${degree} and ${reach})`
  })
  const isOther = sql`${at(resource.scope?.person ?? 'id')} is distinct from ${actor.userBaseId}`
  const isAuthor = sql`${sql.ref(`${alias}.created_by`)} = ${actor.userId}`
  return anyOf([isAuthor, sql`(${isOther} and ${anyOf(degrees)})`])
}

/**
 * The one predicate for the rows of a resource that the caller may use for an
 * action. Every list, read, write and delete contains it. Child rows follow
 * their parent, and the field group of the parent that they belong to. Pass 'one' for a row with a known id.
 */
export function scopePredicate(
  resource: Resource,
  alias: string,
  actor: Actor,
  need: Need,
  rows: Rows = 'many',
): RawBuilder<boolean> {
  const scoped = scopedBy(resource, alias, scopeOf(actor, resource, need), actor, { need, rows })
  const group = resource.parent?.group
  if (group === undefined) return scoped
  const within = scopeOf(actor, resource, groupButton(group))
  return sql`${scoped} and ${scopedBy(resource, alias, within, actor, { need: 'view', rows })}`
}

/**
 * Whether the reader may see the name of the referenced row `alias`. Rows with participants or an audience
 * show their name only to these readers, because the title reveals the content. Every reader sees the names
 * of people, places and similar rows. Use it for single rows with a known id: over a whole table it would
 * compute every row in the reader's scope.
 */
export function namePredicate(
  target: Resource,
  alias: string,
  actor: Actor,
): 'all' | RawBuilder<boolean> {
  if (!target.involved && !target.audience && !target.confidential && !target.sealed) return 'all'
  const within = `${alias}_seen`
  return sql`exists (select from ${sql.table(target.table)} as ${sql.id(within)}
    where ${sql.ref(`${within}.id`)} = ${sql.ref(`${alias}.id`)}
      and ${scopePredicate(target, within, actor, 'view')})`
}

/** Which field groups and which names of rows `r` the caller sees. */
export function sightOf(resource: Resource, actor: Actor, rows: Rows = 'many'): Sight {
  return {
    field: ({ group }) => groupPredicate(resource, 'r', actor, group, rows),
    named: (target, alias) => namePredicate(target, alias, actor),
    counted: (name) => countedRows(resource, name, actor),
  }
}

/** The number of rows that refer to row `r` and that the reader sees, for a field that counts them. */
function countedRows(resource: Resource, name: string, actor: Actor): RawBuilder<unknown> | null {
  const { counted } = resource.involved ?? {}
  if (counted?.field !== name) return null
  return sql`(select count(*)::integer from ${sql.table(resource.table)} as below
    where ${sql.ref(`below.${columnName(counted.by)}`)} = r.id and below.deleted_at is null
      and ${scopePredicate(resource, 'below', actor, 'view')})`
}

/**
 * In which rows the fields of a group show: in all, in none, or where the
 * predicate holds.
 */
export function groupPredicate(
  resource: Resource,
  alias: string,
  actor: Actor,
  group: string,
  rows: Rows = 'many',
): Shown {
  const shown = groupRows(resource, alias, actor, { group, rows })
  const sums = resource.groups?.[group]?.sums
  if (sums === undefined || shown === 'none') return shown
  const people = sql.ref(`${alias}.${columnName(sums.people)}`)
  const opened = opensSums(actor, sums.item, people)
  return shown === 'all' ? opened : sql`(${shown} and ${opened})`
}

type Shown = 'all' | 'none' | RawBuilder<boolean>

function groupRows(
  resource: Resource,
  alias: string,
  actor: Actor,
  { group, rows }: { group: string; rows: Rows },
): Shown {
  const { involved } = resource
  if (involved?.searched?.scores?.group === group) {
    const reach = scopeOf(actor, resource, 'view')
    if (reach.all || actor.searches === false) return 'all'
    // Evaluated only for callers to whom a search permission shows rows without scores.
    const shown = involvedIn(resource, involved, alias, { actor, scope: reach, need: SCORES })
    return sql`(not ${looksWithoutScores(actor)} or ${shown})`
  }
  const scope = groupScope(actor, resource, group)
  const item = resource.groups?.[group]?.pay
  if (item !== undefined) {
    if (scope === 'open' || reachesNothing(scope)) return 'none'
    const opened = opensPay(actor, item, personOf(resource, alias), { rows })
    return sql`(${peoplePredicate(resource, alias, scope)} and ${opened})`
  }
  if (scope === 'open' || scope.all) return 'all'
  if (!resource.scope) return actor.permissions.has(codeOf(resource, group)) ? 'all' : 'none'
  return reachesNothing(scope) ? 'none' : peoplePredicate(resource, alias, scope)
}

function codeOf(resource: Resource, group: string): string {
  return permissionCode(resource, groupButton(group))
}

/** Field groups of one record that the caller may see. */
export async function visibleGroups(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<ReadonlySet<string>> {
  return (await visibleGroupsOf(db, actor, resource, [id])).get(id) ?? new Set()
}

/** The visible field groups of many records, in one statement. */
export async function visibleGroupsOf(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const groups = Object.keys(resource.groups ?? {})
  const rowsAsked: Rows = ids.length === 1 ? 'one' : 'many'
  const predicates = groups.map(
    (group) => [group, groupPredicate(resource, 't', actor, group, rowsAsked)] as const,
  )
  const open = predicates.filter(([, shown]) => shown === 'all').map(([group]) => group)
  const visible = new Map(ids.map((id) => [id, new Set(open)]))
  const partly = predicates.flatMap(([group, shown]) =>
    typeof shown === 'string' ? [] : [sql`${shown} as ${sql.id(group)}`],
  )
  if (partly.length === 0) return visible
  const { rows } = await sql<{ id: string } & Record<string, boolean | string>>`
    select t.id, ${sql.join(partly)} from ${sql.table(resource.table)} as t
    where t.id = any(${[...ids]}::uuid[])`.execute(db)
  for (const { id, ...shown } of rows) {
    for (const [group, isShown] of Object.entries(shown)) if (isShown) visible.get(id)?.add(group)
  }
  return visible
}

/** Condition: the caller may see sensitive values unmasked, by the unmask permission or because they are their own. */
export function clearPredicate(
  resource: Resource,
  alias: string,
  actor: Actor,
): RawBuilder<boolean> {
  const unmask = scopeOf(actor, resource, 'unmask')
  const people = resource.parent ? requireResource(resource.parent.resource) : resource
  if (people.scope) {
    const scope = { ...unmask, self: actor.userBaseId }
    return scopedBy(resource, alias, scope, actor, { need: 'view', rows: 'many' })
  }
  return actor.permissions.has(permissionCode(resource, 'unmask')) ? sql`true` : sql`false`
}

/** Whether the caller may see this record unmasked. */
export async function seesClearly(
  db: Database | Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<boolean> {
  if (scopeOf(actor, resource, 'unmask').all) return true
  const result = await sql`select 1 from ${sql.table(resource.table)} as t
    where t.id = ${id} and ${clearPredicate(resource, 't', actor)}`.execute(db)
  return result.rows.length > 0
}
