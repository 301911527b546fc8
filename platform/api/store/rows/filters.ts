import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { clearPredicate, groupPredicate } from '#platform/api/store/reach/scope.ts'
import { searchFields } from '#platform/define/described/search-fields.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import {
  type FilterPart,
  filterTable,
  type ListQuery,
  type TextsFound,
} from '#platform/define/engine/list-query.ts'
import { PEOPLE } from '#platform/wire/approval/approval.ts'
import { keyWords } from '#platform/wire/lists/search-key.ts'
import { tidyText } from '#platform/wire/values/checks.ts'
import { tidyName } from '#platform/wire/values/person-name.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { columnName, columnOn } from './columns.ts'
import { kindSql } from './kind-sql.ts'
import { holds } from './like-pattern.ts'
import { hasFrequentWords, rowsByFileText } from './match-file-text.ts'
import { matchPerson, type PersonColumns, postIn, postOfFile } from './match-people.ts'
import { matchWords } from './match-words.ts'
import { matchPinyin } from './pinyin-column.ts'

/** The text of a filter; `alone` excludes child departments. */
type FilterText = { value: string; alone: boolean }

/** Normalises a keyword as the field stores its texts: numbers without blanks, one kind of middle dot. */
function keptText({ kind, rule }: Field, text: string): string {
  return kind === 'text' && rule.check ? tidyText(text, rule.check) : text
}

function fieldPredicate(
  column: RawBuilder<unknown>,
  field: Field,
  part: FilterPart,
  { value, alone }: FilterText,
): RawBuilder<boolean> {
  const { bound, match } = kindSql(field)
  if (part === 'equals') {
    if (match) return match(column, value, { field, alone })
    const text = keptText(field, value)
    return field.rule.exact ? sql`${column} = ${text}` : holds(column, text)
  }
  if (bound) return bound(column, part, value)
  return part === 'start' ? sql`${column} >= ${value}` : sql`${column} <= ${value}`
}

/**
 * Looks for the keyword inside the plain search fields. Sensitive fields are
 * compared as a whole, and only where the caller sees them unmasked: with all
 * but four digits shown, a caller could find the rest by trying.
 *
 * `isWalked`: the statement reads the rows one after another and stops early, so the condition is checked
 * row by row. Otherwise indexes find all matching rows first.
 * `files`: also looks into the text of files. A list does, and shows where; a search over everything has no room to
 * show it.
 */
export function keywordPredicate(
  resource: Resource,
  key: string,
  actor: Actor,
  { isWalked = false, files = 'none' }: { isWalked?: boolean; files?: TextsFound } = {},
): RawBuilder<boolean> {
  if (searchedIn(resource).length === 0) return sql`true`
  const join = isWalked ? anyOf : matchedByAny(resource)
  return matchWords(key, {
    own: (text) =>
      foundInRow(resource, text, actor, {
        join,
        others: files === 'few' ? rowsByFileText(resource, text, actor) : [],
        frequent: files === 'many' ? hasFrequentWords(resource, text, actor) : [],
      }),
    place: (text) => inDepartment(resource, text, actor),
  })
}

/** Rows of departments with the text in their name, where the caller sees the department. */
function inDepartment(resource: Resource, text: string, actor: Actor): RawBuilder<boolean> | null {
  const name = searchFields(resource)?.department
  const field = name === undefined ? undefined : resource.fields[name]
  if (name === undefined || field?.rule.target === undefined) return null
  const named = namedSo(sql.ref(`t.${columnName(name)}`), field.rule.target, text)
  return withinGroup(resource, field, actor, named)[0] ?? null
}

type JoinWays = (ways: readonly RawBuilder<boolean>[]) => RawBuilder<boolean>

/** Statements of ids of rows. */
type Others = readonly RawBuilder<unknown>[]

function foundInRow(
  resource: Resource,
  key: string,
  actor: Actor,
  { join, others, frequent }: { join: JoinWays; others: Others; frequent: RawBuilder<boolean>[] },
): RawBuilder<boolean> {
  const searched = searchedIn(resource)
  if (resource.words) return inWords(resource.words, key)
  if (resource.arePeople) return foundPerson(resource, searched, key, actor)
  const parts = partsOf(resource, searched, key, actor)
  if (others.length > 0) return matchedByAny(resource, others)(parts)
  if (frequent.length > 0) return anyOf([...frequent, readOnce(resource, parts)])
  if (parts.length === 0) return sql`false`
  if (searched.some(([, { rule }]) => rule.target)) return join(parts)
  const words = anyOf(parts)
  const spelt = matchPinyin(resource, 't', key)
  const title = resource.fields[resource.title]
  if (!spelt || !title) return words
  // The condition with the index comes first, because rows that match it are not checked further.
  return anyOf([...withinGroup(resource, title, actor, spelt), words])
}

/**
 * Conditions by keyword, each on one field or on a few fields together: a row is found if it matches one of them.
 */
function partsOf(
  resource: Resource,
  searched: readonly Named[],
  key: string,
  actor: Actor,
): readonly RawBuilder<boolean>[] {
  return resource.letters && isShort(key)
    ? shortParts(resource, searched, key, actor)
    : searched.flatMap(([name, field]) => searchedPart(resource, { name, field }, key, actor))
}

/**
 * Conditions by keyword: a row is found if it matches one of them. The statement reads the rows of each condition
 * by its own index and stops early. The names of other tables come first, because they have an index for short
 * keywords. There is only one condition if the keyword has several words, or if all fields belong to the row.
 */
export function keywordWays(
  resource: Resource,
  key: string,
  actor: Actor,
): readonly RawBuilder<boolean>[] {
  const searched = searchedIn(resource)
  const isWhole = resource.words !== undefined || resource.arePeople === true
  if (isWhole || keyWords(key).length > 0 || !searched.some(([, { rule }]) => rule.target)) {
    return [keywordPredicate(resource, key, actor)]
  }
  const ofTables = searched.filter(([, { rule }]) => rule.target)
  const own = searched.filter(([, { rule }]) => !rule.target)
  const parts = partsOf(resource, [...ofTables, ...own], key, actor)
  return parts.length > 0 ? parts : [sql`false`]
}

/** Whether an index finds rows with the keyword; a trigram has three characters. */
export function isIndexed(resource: Resource, key: string): boolean {
  return [...key].length >= 3 || searchedIn(resource).some(([, { rule }]) => rule.target)
}

/**
 * Condition for rows about a person: the person matches as in every search for people, or another field of the
 * row matches, such as the telephone.
 */
function foundPerson(
  resource: Resource,
  searched: readonly Named[],
  key: string,
  actor: Actor,
): RawBuilder<boolean> {
  const { fields, title } = resource
  const named = [title, codeField(resource)]
  const others = searched.filter(([name]) => !named.includes(name))
  const person = matchPerson(key, {
    ...personColumns(resource, 't'),
    post: postOf(resource, 't', actor),
  })
  const group = fields[title]
  return anyOf([
    ...(group ? withinGroup(resource, group, actor, person) : [person]),
    ...(resource.letters && isShort(key)
      ? shortParts(resource, others, key, actor)
      : others.flatMap(([name, field]) => searchedPart(resource, { name, field }, key, actor))),
  ])
}

/** The columns of a resource of people by which a person is found. */
export function personColumns(resource: Resource, alias: string): PersonColumns {
  const { title, fields, letters } = resource
  const lettered = plainIn(searchedIn(resource), fields[title]?.group ?? '')
  return {
    name: sql.ref(`${alias}.${columnName(title)}`),
    code: sql.ref(`${alias}.${columnName(codeField(resource) ?? title)}`),
    pinyin: sql.ref(`${alias}.pinyin`),
    ahead: (text) => (letters && isShort(text) ? hasLetters(lettered, alias, text) : null),
  }
}

/**
 * The condition that finds people of the resource by their post: by the post of the row, or by the post in their
 * personnel file.
 */
export function postOf({ fields }: Resource, alias: string, actor: Actor): PersonColumns['post'] {
  if (fields.postId) return postIn(sql.ref(`${alias}.${columnName('postId')}`))
  const [file] = Object.entries(fields).find(([, { rule }]) => rule.target === PEOPLE) ?? []
  return file === undefined ? undefined : postOfFile(sql.ref(`${alias}.${columnName(file)}`), actor)
}

/** Long texts of a row are in a table of their own. A caller with scope over the row may read all of them. */
function inWords(table: string, key: string): RawBuilder<boolean> {
  const words = sql.ref('apart.words')
  const letters = isShort(key) ? sql` and letters_of(${words}) @> letters_of(${key})` : sql``
  return sql`t.id in (select apart.row_id from ${sql.table(table)} as apart
    where ${holds(words, key)}${letters})`
}

function searchedIn({ fields }: Resource): readonly Named[] {
  return Object.entries(fields).filter(([, field]) => field.in.includes('search'))
}

function searchedPart(
  resource: Resource,
  { name, field }: { name: string; field: Field },
  key: string,
  actor: Actor,
): RawBuilder<boolean>[] {
  const column = sql.ref(`t.${columnName(name)}`)
  if (field.rule.target) {
    return withinGroup(resource, field, actor, namedSo(column, field.rule.target, key))
  }
  if (field.rule.check === 'code' && !ASCII.test(key)) return []
  const text = keptText(field, key)
  const matching = field.mask
    ? sql<boolean>`(${column} = ${text} and ${clearPredicate(resource, 't', actor)})`
    : holds(column, text)
  return withinGroup(resource, field, actor, matching)
}

/** Codes are ASCII: skip them for other keywords. */
const ASCII = /^\p{ASCII}*$/u

/**
 * Rows that match one of several conditions, each by its own index. With an OR instead, PostgreSQL would read
 * every row of the list as soon as one condition is on another table. `others` are statements of further ids.
 */
function matchedByAny(resource: Resource, others: Others = []): JoinWays {
  return (ways) => {
    const [only] = ways
    if (only && ways.length === 1 && others.length === 0) return only
    const matching = [...matchedRows(resource, ways), ...others]
    return sql`t.id in (${sql.join(matching, sql` union all `)})`
  }
}

const matchedRows = ({ table }: Resource, ways: readonly RawBuilder<boolean>[]) =>
  ways.map(
    (way) => sql`select t.id from ${sql.table(table)} as t where t.deleted_at is null and ${way}`,
  )

/**
 * Condition: the row is among those that match one of the conditions, which PostgreSQL finds once by their indexes and
 * reads into a table in memory.
 */
function readOnce(resource: Resource, ways: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  if (ways.length === 0) return sql`false`
  return sql`(t.id in (${sql.join(matchedRows(resource, ways), sql` union all `)})) is true`
}

/**
 * Condition: the row that the column references matches the keyword, by its name (as written or in pinyin) or by
 * its number.
 */
function namedSo(column: RawBuilder<unknown>, path: string, key: string): RawBuilder<boolean> {
  const target = requireResource(path)
  if (target.arePeople) {
    return sql<boolean>`${column} in (select named.id from ${sql.table(target.table)} as named
      where ${matchPerson(key, personColumns(target, 'named'))})`
  }
  const spelt = matchPinyin(target, 'named', key)
  const names = [...new Set([target.title, codeField(target) ?? target.title])]
  const texts = anyOf(
    names.map((name) => {
      const field = target.fields[name]
      return holds(sql.ref(`named.${columnName(name)}`), field ? keptText(field, key) : key)
    }),
  )
  const lettered = plainIn(searchedIn(target), target.fields[target.title]?.group ?? '')
  const isLettered = names.every((name) => lettered.some(([field]) => field === name))
  const ahead =
    target.letters && isShort(key) && isLettered
      ? sql<boolean>`(${texts} and ${hasLetters(lettered, 'named', key)})`
      : texts
  return sql<boolean>`${column} in (select named.id from ${sql.table(target.table)} as named
    where ${spelt ? anyOf([ahead, spelt]) : ahead})`
}

/** The field that distinguishes rows of the same name. */
export function codeField({ fields }: Resource): string | undefined {
  return ['code', 'empNo'].find((name) => fields[name])
}

function anyOf(parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join([...parts], sql` or `)})`
}

/**
 * Whether the keyword has one or two characters that are not all digits, too few for a trigram index. A keyword that
 * normalising would change does not count, because normalised fields have other letters.
 */
function isShort(key: string): boolean {
  return [...key].length <= 2 && /[^ 0-9]/.test(key) && tidyName(key) === key
}

/**
 * Conditions for a short keyword. An index can check their first part: the row contains the characters, in any order.
 * Each field group has its own index, so that a field which the reader sees in few rows does not slow down the others.
 * Masked fields are left out, because their values are longer than such a keyword.
 */
function shortParts(
  resource: Resource,
  searched: readonly Named[],
  key: string,
  actor: Actor,
): RawBuilder<boolean>[] {
  const groups = [...new Set(searched.map(([, { group }]) => group))]
  return groups.flatMap((group) => {
    const fields = plainIn(searched, group)
    const inside = fields.map(([name]) => holds(sql.ref(`t.${columnName(name)}`), key))
    const lettered = plainIn(searchedIn(resource), group)
    const matching = sql<boolean>`(${anyOf(inside)} and ${hasLetters(lettered, 't', key)})`
    return fields[0] ? withinGroup(resource, fields[0][1], actor, matching) : []
  })
}

type Named = readonly [string, Field]

/** Fields of a group that are in the index of characters. */
function plainIn(searched: readonly Named[], group: string): readonly Named[] {
  return searched.filter(([, field]) => field.group === group && !field.mask)
}

function hasLetters(fields: readonly Named[], alias: string, key: string): RawBuilder<boolean> {
  const texts = fields.map(
    ([name]) => sql`coalesce(${sql.ref(`${alias}.${columnName(name)}`)}, '')`,
  )
  return sql`letters_of(${sql.join(texts, sql` || ' ' || `)}) @> letters_of(${key})`
}

/** A caller cannot search in fields that they cannot see, so the condition applies only where the field is visible. */
function withinGroup(
  resource: Resource,
  { group }: Field,
  actor: Actor,
  condition: RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  const shown = groupPredicate(resource, 't', actor, group)
  if (shown === 'all') return [condition]
  // The scope check reads other tables. It comes last, for the few rows that match.
  return shown === 'none' ? [] : [sql`(${condition} and ${shown})`]
}

/** Where a field is visible, masked or not, it is no secret that it is empty. */
function emptyPredicate(
  resource: Resource,
  name: string,
  field: Field,
  { actor, asOf }: { actor: Actor; asOf: string | undefined },
): RawBuilder<boolean> {
  const column = columnName(name)
  const isThen = asOf !== undefined && resource.dated?.fields.includes(name)
  // Computed fields exist in the view only.
  const value =
    resource.view === resource.table || isThen
      ? columnOn(resource, 't', name, asOf)
      : sql`(select seen.${sql.id(column)} from ${sql.table(resource.view)} as seen where seen.id = t.id)`
  const isEmpty = sql<boolean>`coalesce(${value}::text, '') = ''`
  const [counted = sql<boolean>`false`] = withinGroup(resource, field, actor, isEmpty)
  return counted
}

/** All conditions of a list query, over rows named `t`. */
export function queryPredicates(
  resource: Resource,
  query: ListQuery,
  actor: Actor,
): RawBuilder<boolean>[] {
  const table = filterTable(resource)
  const parts: RawBuilder<boolean>[] = []
  const alone = query.deptOnly === true
  if (query.ids) parts.push(sql`t.id = any(${[...query.ids]}::uuid[])`)
  if (query.key) {
    const files = query.textsFound ?? 'few'
    parts.push(keywordPredicate(resource, query.key, actor, { files }))
  }
  for (const name of query.empty ?? []) {
    const field = resource.fields[name]
    if (field) parts.push(emptyPredicate(resource, name, field, { actor, asOf: query.asOf }))
  }
  for (const [parameter, value] of Object.entries(query.filters)) {
    const known = table.get(parameter)
    const field = known && resource.fields[known.field]
    if (!known || !field) continue
    const column = columnOn(resource, 't', known.field, query.asOf)
    const matching = fieldPredicate(column, field, known.part, { value, alone })
    // Without this, a caller could find a masked value by filtering with one value after the other.
    const condition = field.mask
      ? sql<boolean>`(${matching} and ${clearPredicate(resource, 't', actor)})`
      : matching
    const [counted = sql<boolean>`false`] = withinGroup(resource, field, actor, condition)
    parts.push(counted)
  }
  return parts
}

export function orderExpression(
  resource: Resource,
  alias: string,
  query: Pick<ListQuery, 'orderBy' | 'asOf'>,
): RawBuilder<unknown> {
  const parts = query.orderBy.map(({ field, descending }) => {
    const column = columnOn(resource, alias, field, query.asOf)
    return descending ? sql`${column} desc` : sql`${column}`
  })
  // Makes the order total, so that no row is on two pages.
  for (const name of tellingApart(resource)) {
    if (query.orderBy.some(({ field }) => field === name)) continue
    const tie = sql.ref(`${alias}.${columnName(name)}`)
    parts.push(query.orderBy[0]?.descending ? sql`${tie} desc` : sql`${tie}`)
  }
  return sql.join(parts)
}

function tellingApart({ recent }: Resource): readonly string[] {
  return recent?.each ? [recent.each, recent.field] : ['id']
}
