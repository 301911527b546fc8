import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import { facePhoto, personColumn } from '#platform/api/store/reach/face-photo.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { scopePredicate, sightOf } from '#platform/api/store/reach/scope.ts'
import { joinAll, selectFields } from '#platform/api/store/rows/columns.ts'
import {
  isIndexed,
  keywordPredicate,
  keywordWays,
  orderExpression,
} from '#platform/api/store/rows/filters.ts'
import { type SearchFields, searchFields } from '#platform/define/described/search-fields.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { MAX_SEARCH_HITS, type SearchHit, type SearchKind } from '#platform/wire/lists/search.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

type Searched = { resource: Resource; fields: SearchFields }

/** The resources in the search: first resources with names, then resources that have only numbers. */
export const SEARCHED: readonly Searched[] = RESOURCES.flatMap((resource) => {
  const fields = searchFields(resource)
  return fields ? [{ resource, fields }] : []
}).sort((a, b) => rank(a) - rank(b))

function rank({ resource }: Searched): number {
  return resource.pinyin === 'person' ? 0 : resource.pinyin ? 1 : 2
}

type Ask = { key: string; kinds: readonly string[] | null; limit: number }
type Found = { total: number; hits: WireRecord[] }

/**
 * Searches the lists of the caller for a keyword and returns the first rows of each, in two statements. It uses
 * the predicates of the lists, so that it finds nothing that a list would hide.
 */
export async function searchRecords(
  db: Database,
  actor: Actor,
  { key, kinds, limit }: Ask,
): Promise<SearchKind[]> {
  const targets = SEARCHED.filter(
    ({ resource }) =>
      (kinds === null || kinds.includes(resource.path)) &&
      permissionsFor(resource, 'view').every((code) => actor.permissions.has(code)),
  )
  const [named, numbered] = await Promise.all([
    findIn(db, actor, targets.filter(isNamed), { key, limit }),
    // The tables of these resources are small, so every plan is fast enough and planning takes longer than reading.
    findIn(
      db,
      actor,
      targets.filter((searched) => !isNamed(searched)),
      { key, limit },
      PLANNED_ONCE,
    ),
  ])
  return [...named, ...numbered]
}

function isNamed({ resource }: Searched): boolean {
  return resource.pinyin !== undefined
}

async function findIn(
  db: Database,
  actor: Actor,
  targets: readonly Searched[],
  ask: Pick<Ask, 'key' | 'limit'>,
  planning: RawBuilder<unknown> = sql``,
): Promise<SearchKind[]> {
  if (targets.length === 0) return []
  const columns = targets.map(
    (searched) =>
      sql`(${kindStatement(searched, actor, ask)}) as ${sql.id(searched.resource.path)}`,
  )
  const { rows } = await sql<Record<string, Found>>`${planning}select ${sql.join(columns)}`.execute(
    db,
  )
  return targets.flatMap(({ resource, fields }) => {
    const found = rows[0]?.[resource.path]
    return found && found.total > 0 ? [describeKind(resource, fields, found)] : []
  })
}

/** The first rows of a list as JSON, with their count up to a limit. */
function kindStatement(
  { resource, fields }: Searched,
  actor: Actor,
  { key, limit }: Pick<Ask, 'key' | 'limit'>,
): RawBuilder<Found> {
  const { field, descending = false } = resource.sort
  const order = { orderBy: [{ field, descending }] }
  const shown = [resource.title, ...Object.values(fields).filter((name) => name !== undefined)]
  const { columns, joins } = selectFields(resource, [...new Set(shown)], sightOf(resource, actor))
  return sql`with ${firstInOrder(resource, actor, key, orderExpression(resource, 't', order))}, first as (
      select ${sql.join([...columns, ...faceColumns(resource, actor)])} from (select id from found limit ${limit}) as page
      join ${sql.table(resource.view)} as r on r.id = page.id ${joinAll(joins)}
      order by ${orderExpression(resource, 'r', order)}
    )
    select json_build_object('total', (select count(*) from found),
      'hits', (select coalesce(json_agg(first), '[]') from first))`
}

/** A keyword with more matching rows than this is frequent. Its first rows are then near the beginning of the list. */
const FEW = 1_000

/**
 * The table `found` with the ids of the first rows. A statement with names is planned for its keyword. The other
 * statements are planned once, before the keyword is known. Reading the rows in the order of the list finds a frequent
 * keyword soon, but reads the whole list for a rare one. An index finds the rows of a rare keyword fast, but collects
 * and sorts most of the table for a frequent one. So the statement counts the rows first.
 */
function firstInOrder(
  resource: Resource,
  actor: Actor,
  key: string,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = sql`select t.id from ${sql.table(resource.table)} as t`
  const seen = sql`t.deleted_at is null and ${scopePredicate(resource, 't', actor, 'view')}`
  const first = sql`order by ${order} limit ${MAX_SEARCH_HITS + 1}`
  if (resource.pinyin !== undefined || !isIndexed(resource, key)) {
    const matching = keywordPredicate(resource, key, actor)
    return sql`found as materialized (${rows} where ${seen} and ${matching} ${first})`
  }
  const ways = keywordWays(resource, key, actor).map((way) => sql`${rows} where ${seen} and ${way}`)
  const walked = keywordPredicate(resource, key, actor, { isWalked: true })
  const count = sql`(select count(*) from few)`
  return sql`few as materialized (select any_row.id from (${sql.join(ways, sql` union all `)}) as any_row limit ${FEW + 1}),
    found as materialized (
      (${rows} where ${count} <= ${FEW} and t.id = any(array(select few.id from few)) ${first})
      union all (${rows} where ${count} > ${FEW} and ${seen} and ${walked} ${first}))`
}

const FACE = 'hit.face'
const PHOTO = 'hit.photo'

function faceColumns(resource: Resource, actor: Actor): RawBuilder<unknown>[] {
  if (!resource.arePeople) return []
  return [
    sql`${personColumn(resource, 'r')} as ${sql.id(FACE)}`,
    sql`${facePhoto(resource, 'r', actor)} as ${sql.id(PHOTO)}`,
  ]
}

function describeKind(
  resource: Resource,
  fields: SearchFields,
  { total, hits }: Found,
): SearchKind {
  return {
    kind: resource.path,
    total: Math.min(total, MAX_SEARCH_HITS),
    isMore: total > MAX_SEARCH_HITS,
    hits: hits.map((record) => describeHit(resource, fields, record)),
  }
}

function describeHit(
  { title, fields, arePeople }: Resource,
  { number, department = '', post = '', state = '' }: SearchFields,
  record: WireRecord,
): SearchHit {
  const read = (key: string) => {
    const value = record[key]
    return typeof value === 'string' ? value : null
  }
  const textOf = (name: string) =>
    read(fields[name]?.rule.target === undefined ? name : referenceLabelKey(name))
  const stands = record[state]
  return {
    id: record.id,
    title: textOf(title) ?? '',
    number: textOf(number),
    department: textOf(department),
    post: textOf(post),
    ...(arePeople && { face: read(FACE), photo: read(PHOTO) }),
    state: typeof stands === 'string' || typeof stands === 'boolean' ? stands : null,
  }
}
