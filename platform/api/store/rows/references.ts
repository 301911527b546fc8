import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { facePhoto, personColumn } from '#platform/api/store/reach/face-photo.ts'
import {
  groupPredicate,
  peopleBesideFiles,
  scopePredicate,
  sightOf,
} from '#platform/api/store/reach/scope.ts'
import { searchFields } from '#platform/define/described/search-fields.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isSet } from '#platform/define/engine/field-kinds.ts'
import { searchKey } from '#platform/wire/lists/search-key.ts'
import { tidyText } from '#platform/wire/values/checks.ts'
import { childrenOf, RESOURCES, requireResource } from '#product/define/registry.server.ts'
import { columnName, rowName, visibleName } from './columns.ts'
import { codeField, personColumns, postOf } from './filters.ts'
import { likePattern } from './like-pattern.ts'
import { matchPeople } from './match-people.ts'
import { matchWords } from './match-words.ts'
import { matchPinyin } from './pinyin-column.ts'

/** The field that references the rows, if any. */
export type Pointing = { resource: Resource; name: string }

/** Condition: the caller may reference the row, because they see it, lead the group of its person or set their pay. */
export function pointablePredicate(
  target: Resource,
  alias: string,
  actor: Actor,
  by?: Pointing,
): RawBuilder<unknown> {
  const seen = scopePredicate(target, alias, actor, 'view')
  const beside = by && peopleBesideFiles(by.resource, by.name, alias, actor)
  return beside ? sql`(${seen} or ${beside})` : seen
}

/** Whether all these rows exist, are enabled and lie within the caller's scope. */
export async function areReferable(
  tx: Tx,
  target: Resource,
  ids: readonly string[],
  actor: Actor,
  by?: Pointing,
): Promise<boolean> {
  return (await referableAmong(tx, target, ids, actor, by)).size === new Set(ids).size
}

/** Returns those rows that exist, are enabled and lie within the caller's scope. */
export async function referableAmong(
  tx: Tx,
  target: Resource,
  ids: readonly string[],
  actor: Actor,
  by?: Pointing,
): Promise<ReadonlySet<string>> {
  const enabled = target.fields.enabled ? sql`and t.enabled` : sql``
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(target.table)} as t
    where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null ${enabled}
      and ${pointablePredicate(target, 't', actor, by)}
    for key share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Counts the live rows that reference a record, by resource, without its own child rows. */
export async function countReferences(
  tx: Tx,
  resource: Resource,
  id: string,
): Promise<{ resource: Resource; count: number }[]> {
  const counts: { resource: Resource; count: number }[] = []
  for (const other of RESOURCES) {
    if (other.parent?.resource === resource.path) continue
    const columns = Object.entries(other.fields)
      .filter(([, field]) => field.rule.target === resource.path && field.access !== 'computed')
      .map(([name, field]) =>
        isSet(field)
          ? sql`${sql.ref(columnName(name))} @> array[${id}]::uuid[]`
          : sql`${sql.ref(columnName(name))} = ${id}`,
      )
    if (columns.length === 0) continue
    const result = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(other.table)}
      where deleted_at is null and (${sql.join(columns, sql` or `)})`.execute(tx)
    const count = Number(result.rows[0]?.count ?? 0)
    if (count > 0) counts.push({ resource: other, count })
  }
  return counts
}

/** Deletes child rows with their parent. */
export async function softDeleteChildren(
  tx: Tx,
  resource: Resource,
  id: string,
  actor: Actor,
): Promise<void> {
  for (const child of childrenOf(resource)) {
    const link = sql.id(columnName(child.parent?.field ?? ''))
    await sql`update ${sql.table(child.table)}
      set deleted_at = now(), updated_at = now(), updated_by = ${actor.userId}, version = version + 1
      where ${link} = ${id} and deleted_at is null`.execute(tx)
  }
}

/** Excludes these rows of a tree and their descendants. */
function outside({ table, tree }: Resource, ids: readonly string[]): RawBuilder<boolean> {
  const named = [...ids]
  if (tree === undefined) return sql`t.id <> all(${named}::uuid[])`
  return sql`t.id not in (with recursive below as (
    select id from ${sql.table(table)} where id = any(${named}::uuid[])
    union select lower.id from ${sql.table(table)} as lower
      join below on ${sql.ref(`lower.${columnName(tree)}`)} = below.id) select id from below)`
}

export type Option = {
  id: string
  name: string
  hint: string | null
  place: string | null
  /** For people: their photo, if the caller may see it. */
  face?: string | null
  photo?: string | null
  /** Whether the person has an account, for forms whose effect reaches people through their accounts. */
  hasAccount?: boolean
}

/**
 * Returns options to choose from, by keyword or by id. The hint is the code; the place is the
 * department of the row, if it has one.
 */
export async function selectOptions(
  db: Database,
  resource: Resource,
  actor: Actor,
  ask: {
    key: string
    ids: readonly string[]
    limit: number
    /** Which rows can be chosen here; a row that was chosen before keeps its name. */
    within?: (alias: string) => RawBuilder<unknown>
    /** Which rows are in use, when no field of the row defines it. */
    inUse?: (alias: string) => RawBuilder<unknown>
    /** Which rows can be chosen although they are out of use. */
    orUsed?: (alias: string) => RawBuilder<unknown>
    /** The owner of the rows, and the field that references it. */
    owner?: { field: string; id: string }
    /** For trees: these rows and their descendants cannot be chosen. */
    notBelow?: readonly string[]
    /** The field that the rows are chosen for. */
    by?: Pointing
    /** The effect of the form reaches people through their accounts. */
    isReached?: boolean
  },
): Promise<Option[]> {
  const hintField = codeField(resource)
  const name = rowName(resource, 't')
  const hint = hintField ? sql.ref(`t.${columnName(hintField)}`) : sql`null`
  const place = placeOf(resource, actor)
  const parts = [sql`t.deleted_at is null`, pointablePredicate(resource, 't', actor, ask.by)]
  if (ask.ids.length > 0) parts.push(sql`t.id = any(${[...ask.ids]}::uuid[])`)
  else if (resource.fields.enabled) {
    parts.push(ask.orUsed ? sql`(t.enabled or ${ask.orUsed('t')})` : sql`t.enabled`)
  }
  if (ask.inUse && ask.ids.length === 0) {
    const isInUse = ask.inUse('t')
    parts.push(ask.orUsed ? sql`(${isInUse} or ${ask.orUsed('t')})` : isInUse)
  }
  if (ask.within && ask.ids.length === 0) parts.push(sql`${ask.within('t')}`)
  if (ask.owner && ask.ids.length === 0) {
    parts.push(sql`${sql.ref(`t.${columnName(ask.owner.field)}`)} = ${ask.owner.id}`)
  }
  if (ask.notBelow?.length && ask.ids.length === 0) parts.push(outside(resource, ask.notBelow))
  if (ask.key && resource.arePeople) {
    const post = postOf(resource, 't', actor)
    parts.push(matchPeople(ask.key, { ...personColumns(resource, 't'), post, department: place }))
  } else if (ask.key) {
    parts.push(
      matchWords(searchKey(ask.key), {
        own: (text) => {
          const pattern = likePattern(keptTitle(resource, text))
          const spelt = matchPinyin(resource, 't', text) ?? sql`false`
          return sql`(${name} ilike ${pattern} or ${hint} ilike ${likePattern(text)} or ${spelt})`
        },
        place: (text) => sql`${place} ilike ${likePattern(text)}`,
      }),
    )
  }
  const account = ask.isReached
    ? sql`, exists (select from app_user own
        where own.user_base_id = t.id and own.state = '1' and own.deleted_at is null) as "hasAccount"`
    : sql``
  const order = sql.ref(`t.${columnName(resource.sort.field)}`)
  const result = await sql<Option>`
    select t.id, ${name} as name, ${hint} as hint, ${place} as place${faceOf(resource, actor)}${account} from ${sql.table(resource.table)} as t
    where ${sql.join(parts, sql` and `)} order by ${order}, t.id limit ${ask.limit}`.execute(db)
  return result.rows
}

/** Normalises a text as titles of the resource are stored. */
export function keptTitle({ fields, title }: Resource, text: string): string {
  return tidyText(text, fields[title]?.rule.check)
}

function faceOf(resource: Resource, actor: Actor): RawBuilder<unknown> {
  if (!resource.arePeople) return sql``
  return sql`, ${personColumn(resource, 't')} as face, ${facePhoto(resource, 't', actor)} as photo`
}

/** The text that distinguishes rows of one name: the department of a row, the path of a department. */
function placeOf(resource: Resource, actor: Actor): RawBuilder<unknown> {
  const { department = '' } = searchFields(resource) ?? {}
  const field = resource.fields[department]
  const shown = field ? groupPredicate(resource, 't', actor, field.group) : 'none'
  if (!field || shown === 'none') return sql`null`
  const column = sql.ref(`t.${columnName(department)}`)
  const named = field.rule.target && requireResource(field.rule.target)
  const value = named
    ? sql`(select ${rowName(named, 'placed')} from ${sql.table(named.table)} as placed
        where placed.id = ${column})`
    : column
  return shown === 'all' ? value : sql`case when ${shown} then ${value} end`
}

/** The references among the fields with these names, with the resource that each of them references. */
export function targetsOf(
  { fields }: Resource,
  names: readonly string[] = Object.keys(fields),
): { name: string; target: Resource }[] {
  return Object.entries(fields)
    .filter(([name, field]) => field.rule.target !== undefined && names.includes(name))
    .map(([name, field]) => ({ name, target: requireResource(field.rule.target ?? '') }))
}

/** Names of rows by id, as far as the caller may see them. Includes deleted rows: a history names past rows. */
export async function namesOf(
  db: Database,
  actor: Actor,
  target: Resource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const result = await sql<{ id: string; name: string }>`
    select t.id, ${visibleName(target, 't', sightOf(target, actor))} as name
    from ${sql.table(target.table)} as t
    where t.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(result.rows.map((row) => [row.id, row.name]))
}
