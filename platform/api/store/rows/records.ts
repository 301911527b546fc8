import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { CountCache, Counts, Sums } from '#platform/api/store/caches/count-cache.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import type { Need } from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate, sightOf } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ListQuery } from '#platform/define/engine/list-query.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { requireResource } from '#product/define/registry.server.ts'
import {
  columnName,
  columnOn,
  joinAll,
  joinThen,
  nameTold,
  type Sight,
  selectFields,
  WHOLE,
} from './columns.ts'
import { orderExpression, queryPredicates } from './filters.ts'
import { storedValue } from './kind-sql.ts'
import { withSpelling } from './spelling.ts'

export type Values = Readonly<Record<string, unknown>>

/** A part of a list that a rule says and, unless somebody asks otherwise, its order. */
export type Within = {
  rows: (alias: string) => RawBuilder<boolean>
  order?: (alias: string) => RawBuilder<unknown>
  /** Its rows are such that the reader has a part in each: his reach, which holds elsewhere, is not asked. */
  isOwn?: true
}

/** What else decides which rows a list has. */
type More = {
  /** What is to be done with the rows besides looking at them. */
  also?: Need
  within?: Within | undefined
}

/**
 * The statements of one page: its rows, and the count of all. The inner query
 * walks keys only, so a deep page reads an index and not the rows it passes.
 */
export function pageStatements(
  resource: Resource,
  query: ListQuery,
  columns: readonly string[],
  actor: Actor,
  more: More = {},
): { rows: RawBuilder<WireRecord>; count: RawBuilder<{ count: number }> } {
  const from = rowsAskedFor(resource, query, actor, more)
  const order = (alias: string) =>
    more.within?.order?.(alias) ?? orderExpression(resource, alias, query)
  const { columns: list, joins } = selectFields(
    resource,
    columns,
    sightOf(resource, actor),
    query.asOf,
  )
  const offset = (query.page - 1) * query.pageSize
  // Where rows are kept by months, what finds them says which.
  const at = resource.recent ? [sql.id(columnName(resource.recent.field))] : []
  const found = at.map((column) => sql`, t.${column}`)
  const sameMonth = at.map((column) => sql` and r.${column} = page.${column}`)
  const rows = sql<WireRecord>`
    select ${sql.join(list)} from (
      select t.id ${sql.join(found, sql``)} from ${from} order by ${order('t')}
      limit ${query.pageSize} offset ${offset}
    ) as page
    join ${sql.table(resource.view)} as r on r.id = page.id ${sql.join(sameMonth, sql``)}
    ${joinThen(resource, 'r', query.asOf)} ${joinAll(joins)}
    order by ${order('r')}`
  return { rows, count: sql<{ count: number }>`select count(*) as count from ${from}` }
}

function rowsAskedFor(
  resource: Resource,
  query: ListQuery,
  actor: Actor,
  { also, within }: More = {},
): RawBuilder<unknown> {
  const where = sql.join(
    [
      sql`t.deleted_at is null`,
      seenWithin(resource, within, 't', actor),
      ...(also === undefined ? [] : [scopePredicate(resource, 't', actor, also)]),
      ...queryPredicates(resource, query, actor),
    ],
    sql` and `,
  )
  return sql`${sql.table(resource.table)} as t ${joinThen(resource, 't', query.asOf)} where ${where}`
}

/** The rows of a part that somebody may look at. */
export function seenWithin(
  resource: Resource,
  part: Within | undefined,
  alias: string,
  actor: Actor,
): RawBuilder<boolean> {
  const rows = part ? [part.rows(alias)] : []
  const reached = part?.isOwn ? [] : [scopePredicate(resource, alias, actor, 'view')]
  return sql`${sql.join([...rows, ...reached], sql` and `)}`
}

/** The ids with which each of several parts of a list begins, in one round trip. */
export async function selectBeginnings(
  db: Database,
  resource: Resource,
  query: ListQuery,
  actor: Actor,
  parts: readonly Required<Pick<Within, 'rows' | 'order'>>[],
): Promise<string[][]> {
  const each = parts.map(
    (within) => sql`array(select t.id from ${rowsAskedFor(resource, query, actor, { within })}
      order by ${within.order('t')} limit ${query.pageSize})::text[]`,
  )
  const { rows } = await sql<{ parts: string[][] }>`
    select jsonb_build_array(${sql.join(each)}) as parts`.execute(db)
  return rows[0]?.parts ?? []
}

/**
 * Which rows a list has, in its order: the version of each, when it was last changed, and what one
 * of its fields says. Nothing of it is meant for an answer.
 */
export function seenStatement(
  resource: Resource,
  query: ListQuery,
  actor: Actor,
  field: string,
): RawBuilder<unknown> {
  return sql`select t.id, t.version, t.updated_at, ${columnOn(resource, 't', field, query.asOf)} as said,
      row_number() over (order by ${orderExpression(resource, 't', query)}) as place
    from ${rowsAskedFor(resource, query, actor)}`
}

/** Rows by the code that the tabs go by, without what the chosen tab asks for. */
export async function countTabs(
  db: Database,
  counts: CountCache,
  { resource, field }: { resource: Resource; field: string },
  query: ListQuery,
  actor: Actor,
  within?: Within,
): Promise<Counts> {
  const { [field]: _, ...filters } = query.filters
  const column = columnOn(resource, 't', field, query.asOf)
  const statement = sql<{ value: string; count: number }>`
    select ${column}::text as value, count(*) as count
    from ${rowsAskedFor(resource, { ...query, filters }, actor, { within })} group by ${column}`
  return counts.readByValue(db, statement.compile(db))
}

export type StoredGroup = { value: string | null; label: string | null; count: number }

/** The largest first; of the others nobody would look through them all. */
const MAX_GROUPS = 200

/**
 * How many rows there are of each value of a field, in one statement. Where the field does not
 * show to this person its rows are counted together, as rows without a value.
 */
export async function countGroups(
  db: Database,
  { resource, field: name }: { resource: Resource; field: string },
  query: ListQuery,
  actor: Actor,
): Promise<StoredGroup[]> {
  const field = resource.fields[name]
  const shown = field ? groupPredicate(resource, 't', actor, field.group) : 'none'
  if (!field || shown === 'none') return []
  const column = columnOn(resource, 't', name, query.asOf)
  const value = shown === 'all' ? column : sql`case when ${shown} then ${column} end`
  const target = field.rule.target === undefined ? null : requireResource(field.rule.target)
  const label = target ? nameTold(target, 'target', sightOf(resource, actor)) : sql`null`
  const named = target
    ? sql`left join ${sql.table(target.table)} as target on target.id = counted.value`
    : sql``
  const { rows } = await sql<StoredGroup>`
    select counted.value::text as value, ${label}::text as label, counted.count::int as count
    from (select ${value} as value, count(*) as count
      from ${rowsAskedFor(resource, query, actor)} group by 1) as counted ${named}
    order by counted.value is null, counted.count desc, label, counted.value
    limit ${MAX_GROUPS}`.execute(db)
  return rows
}

/** Sums of those fields that can be added up, of the rows in which they show. */
function sumsOf(resource: Resource, names: readonly string[], actor: Actor): RawBuilder<unknown>[] {
  return names.flatMap((name) => {
    const field = resource.fields[name]
    if (!field?.in.includes('sum') || field.mask !== null) return []
    const shown = groupPredicate(resource, 'r', actor, field.group)
    if (shown === 'none') return []
    const column = sql.ref(`r.${columnName(name)}`)
    const value = shown === 'all' ? column : sql`case when ${shown} then ${column} end`
    return [sql`sum(${value})::text as ${sql.id(name)}`]
  })
}

/** Sums over the whole list. */
export async function sumFields(
  db: Database,
  counts: CountCache,
  { resource, names }: { resource: Resource; names: readonly string[] },
  query: ListQuery,
  actor: Actor,
): Promise<Sums> {
  const sums = sumsOf(resource, names, actor)
  if (sums.length === 0) return {}
  const statement = sql<Sums>`select ${sql.join(sums)} from ${sql.table(resource.view)} as r
    where r.id in (select t.id from ${rowsAskedFor(resource, query, actor)})`
  return counts.readSums(db, statement.compile(db))
}

export type Figures = { rows: number; people: number; sums: Sums }
export type Subtotal = Figures & { value: string }

/** What subtotals are made by, whose distinct values are counted, and which of them are asked for. */
export type SubtotalWish = {
  resource: Resource
  by: string
  people: string
  /** Only the values that these rows have; null: every value. */
  ofRows: readonly string[] | null
}

/** The same for all the rows and for those of each value of a field, with how many there are and of how many `people`. */
export async function subtotalsBy(
  db: Database,
  { resource, by, people, ofRows }: SubtotalWish,
  query: ListQuery,
  actor: Actor,
): Promise<{ total: Figures; parts: Subtotal[] }> {
  const sums = sumsOf(resource, Object.keys(resource.fields), actor)
  const value = sql.ref(`r.${columnName(by)}`)
  const summed =
    sums.length > 0 ? sql`(select to_jsonb(s) from (select ${sql.join(sums)}) s)` : sql`'{}'::jsonb`
  // Thousands of departments cost more to hand over than to count: a page asks for its own.
  const among =
    ofRows === null
      ? sql`true`
      : sql`${value} = any(select ${sql.ref(`named.${columnName(by)}`)}
          from ${sql.table(resource.table)} as named where named.id = any(${ofRows}::uuid[]))`
  const { rows } = await sql<Subtotal & { isTotal: boolean }>`
    select ${value}::text as value, grouping(${value}) = 1 as "isTotal", count(*)::int as rows,
      count(distinct ${sql.ref(`r.${columnName(people)}`)})::int as people, ${summed} as sums
    from ${sql.table(resource.view)} as r
    where r.id in (select t.id from ${rowsAskedFor(resource, query, actor)})
    group by grouping sets ((${value}), ())
    having grouping(${value}) = 1 or ${among}
    order by 1`.execute(db)
  const figures = rows.map(({ isTotal, ...row }) => ({ isTotal, row }))
  const { value: _, ...total } = figures.find(({ isTotal }) => isTotal)?.row ?? NOTHING
  return { total, parts: figures.filter(({ isTotal }) => !isTotal).map(({ row }) => row) }
}

const NOTHING: Subtotal = { value: '', rows: 0, people: 0, sums: {} }

/** One page of rows and the count of all, in one round trip while the count is known. */
export async function selectPage(
  db: Database,
  counts: CountCache,
  resource: Resource,
  query: ListQuery,
  columns: readonly string[],
  actor: Actor,
  within?: Within,
): Promise<{ rows: WireRecord[]; count: number }> {
  const statements = pageStatements(resource, query, columns, actor, { within })
  const [count, result] = await Promise.all([
    counts.read(db, statements.count.compile(db)),
    statements.rows.execute(db),
  ])
  return { rows: result.rows, count }
}

/**
 * A record as somebody may see it, or null when there is none within the person's scope; as of a
 * day also where there was none yet.
 */
export function selectRecord(
  db: Database | Tx,
  resource: Resource,
  id: string,
  actor: Actor,
  asOf?: string,
): Promise<WireRecord | null> {
  const reached = scopePredicate(resource, 'r', actor, 'view')
  // Ways of taking part take longer to plan than one record to find, and few resources have them.
  const mark = resource.involved ? PLANNED_ONCE : sql``
  return selectOne(db, resource, id, { reached, sight: sightOf(resource, actor), asOf, mark })
}

/** A record as somebody may see it who is let in by something else than his reach: see `opened`. */
export function selectOpenedRecord(
  db: Database | Tx,
  resource: Resource,
  id: string,
  actor: Actor,
  opened: RawBuilder<boolean>,
): Promise<WireRecord | null> {
  return selectOne(db, resource, id, { reached: opened, sight: sightOf(resource, actor) })
}

/** Whose records: those whose `field` is one of the ids, within `also` besides. */
type Whose = { field: string; ids: readonly string[]; also?: RawBuilder<boolean> | undefined }

/** Whole records as somebody may see them, however many, in the order of their list. */
export async function selectRecords(
  db: Database | Tx,
  resource: Resource,
  actor: Actor,
  { field, ids, also = sql`true` }: Whose,
): Promise<WireRecord[]> {
  const seen = sightOf(resource, actor)
  const { columns, joins } = selectFields(resource, Object.keys(resource.fields), seen)
  const { sort } = resource
  const orderBy = [{ field: sort.field, descending: sort.descending === true }]
  const { rows } = await sql<WireRecord>`${PLANNED_ONCE}
    select ${sql.join(columns)} from ${sql.table(resource.view)} as r ${joinAll(joins)}
    where ${sql.ref(`r.${columnName(field)}`)} = any(${[...ids]}::uuid[]) and r.deleted_at is null
      and ${scopePredicate(resource, 'r', actor, 'view')} and ${also}
    order by ${orderExpression(resource, 'r', { orderBy })}`.execute(db)
  return rows
}

/** What lists show of these records; whoever asks has seen to it that their reader may see them. */
export async function selectListed(
  db: Database | Tx,
  resource: Resource,
  ids: readonly string[],
  actor: Actor,
): Promise<WireRecord[]> {
  const listed = Object.keys(resource.fields).filter((name) => {
    return name === resource.title || resource.fields[name]?.in.includes('list')
  })
  const { columns, joins } = selectFields(resource, listed, sightOf(resource, actor))
  // There are as many texts as sets of groups that people see, and to plan one takes longer than to read.
  const { rows } = await sql<WireRecord>`${PLANNED_ONCE}
    select ${sql.join(columns)} from ${sql.table(resource.view)} as r ${joinAll(joins)}
    where r.id = any(${[...ids]}::uuid[]) and r.deleted_at is null`.execute(db)
  return rows
}

/** The record with all its fields, for rules that must look at the whole; never for an answer. */
export function selectWholeRecord(
  tx: Tx,
  resource: Resource,
  id: string,
  actor: Actor,
  need: Need,
): Promise<WireRecord | null> {
  const reached = scopePredicate(resource, 'r', actor, need)
  return selectOne(tx, resource, id, { reached, sight: WHOLE })
}

/** The same, whoever asks: the rule that does says who may. */
export function selectAnyRecord(
  tx: Database | Tx,
  resource: Resource,
  id: string,
): Promise<WireRecord | null> {
  // The same text for everybody, and its plan costs several times what reading the row does.
  const seen = { reached: sql<boolean>`true`, sight: WHOLE, mark: PLANNED_ONCE }
  return selectOne(tx, resource, id, seen)
}

type Seen = {
  reached: RawBuilder<boolean>
  sight: Sight
  asOf?: string | undefined
  mark?: RawBuilder<unknown>
}

async function selectOne(
  db: Database | Tx,
  resource: Resource,
  id: string,
  { reached, sight, asOf, mark = sql`` }: Seen,
): Promise<WireRecord | null> {
  const { columns, joins } = selectFields(resource, Object.keys(resource.fields), sight, asOf)
  const result = await sql<WireRecord>`${mark}
    select ${sql.join(columns)},
      to_char(r.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createdAt",
      to_char(r.updated_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "updatedAt",
      editor.name as "updatedName"
    from ${sql.table(resource.view)} as r ${joinThen(resource, 'r', asOf)} ${joinAll(joins)}
    left join app_user as editor on editor.id = r.updated_by
    where r.id = ${id} and r.deleted_at is null and ${reached}`.execute(db)
  return result.rows[0] ?? null
}

/**
 * Locks a row for the rest of the transaction; false when it is not within
 * reach. Whoever only points at the row holds a weaker lock on it, and must be
 * waited for before it is deleted, but not before it is changed: two that each
 * change a row and point at the other's would wait for ever.
 */
export async function lockRecord(
  tx: Tx,
  resource: Resource,
  id: string,
  actor: Actor,
  need: Need,
): Promise<boolean> {
  const result = await sql`
    select 1 from ${sql.table(resource.table)} as t
    where t.id = ${id} and t.deleted_at is null and ${scopePredicate(resource, 't', actor, need)}
    ${need === 'delete' ? sql`for update` : sql`for no key update`}`.execute(tx)
  return result.rows.length > 0
}

/** Whether this person made the record. */
export async function isAuthor(
  db: Database | Tx,
  resource: Resource,
  id: string,
  actor: Actor,
): Promise<boolean> {
  const result = await sql`select 1 from ${sql.table(resource.table)}
    where id = ${id} and created_by = ${actor.userId}`.execute(db)
  return result.rows.length > 0
}

/** True when the row was written; false when its id is taken. */
export async function insertRow(
  tx: Tx,
  resource: Resource,
  id: string,
  values: Values,
  actor: Actor,
): Promise<boolean> {
  const given = Object.entries(withSpelling(resource, values)).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const columns = ['id', 'created_by', 'updated_by', ...given.map(([name]) => columnName(name))]
  const bound = [
    id,
    actor.userId,
    actor.userId,
    ...given.map(([name, value]) => storedValue(resource.fields[name], value)),
  ]
  const result = await sql`
    insert into ${sql.table(resource.table)} (${sql.join(columns.map((name) => sql.id(name)))})
    values (${sql.join(bound)}) on conflict (id) do nothing returning id`.execute(tx)
  return result.rows.length > 0
}

/**
 * Writes the given fields and answers the new version. The row must be locked.
 * An emptied field gets what a new row without it has, as in insertRow.
 */
export async function updateRow(
  tx: Tx,
  resource: Resource,
  id: string,
  values: Values,
  actor: Actor,
): Promise<number> {
  const sets: RawBuilder<unknown>[] = Object.entries(withSpelling(resource, values)).map(
    ([name, value]) =>
      sql`${sql.id(columnName(name))} = ${value === null ? sql`default` : storedValue(resource.fields[name], value)}`,
  )
  sets.push(sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${actor.userId}`)
  const result = await sql<{ version: number }>`
    update ${sql.table(resource.table)} set ${sql.join(sets)} where id = ${id} returning version`.execute(
    tx,
  )
  return result.rows[0]?.version ?? 0
}

export async function softDeleteRow(
  tx: Tx,
  resource: Resource,
  id: string,
  actor: Actor,
): Promise<void> {
  await sql`update ${sql.table(resource.table)}
    set deleted_at = now(), updated_at = now(), updated_by = ${actor.userId}, version = version + 1
    where id = ${id}`.execute(tx)
}
