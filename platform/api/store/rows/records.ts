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
  type Sight,
  selectFields,
  visibleName,
  WHOLE,
} from './columns.ts'
import { orderExpression, queryPredicates } from './filters.ts'
import { storedValue } from './kind-sql.ts'
import { withPinyin } from './pinyin-column.ts'

export type Values = Readonly<Record<string, unknown>>

/** A part of a list, defined by a rule, with its default order. */
export type Within = {
  rows: (alias: string) => RawBuilder<boolean>
  order?: (alias: string) => RawBuilder<unknown>
  /** Skip the scope check: the caller takes part in each of these rows. */
  isOwn?: true
}

/** Further conditions on the rows of a list. */
type More = {
  /** The right that the caller needs on the rows, besides view. */
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
  const from = requestedRows(resource, query, actor, more)
  const order = (alias: string) =>
    more.within?.order?.(alias) ?? orderExpression(resource, alias, query)
  const { columns: list, joins } = selectFields(
    resource,
    columns,
    sightOf(resource, actor),
    query.asOf,
  )
  const offset = (query.page - 1) * query.pageSize
  // In tables partitioned by month the key includes the month.
  const at = resource.recent ? [sql.id(columnName(resource.recent.field))] : []
  const monthColumns = at.map((column) => sql`, t.${column}`)
  const sameMonth = at.map((column) => sql` and r.${column} = page.${column}`)
  const rows = sql<WireRecord>`
    select ${sql.join(list)} from (
      select t.id ${sql.join(monthColumns, sql``)} from ${from} order by ${order('t')}
      limit ${query.pageSize} offset ${offset}
    ) as page
    join ${sql.table(resource.view)} as r on r.id = page.id ${sql.join(sameMonth, sql``)}
    ${joinThen(resource, 'r', query.asOf)} ${joinAll(joins)}
    order by ${order('r')}`
  return { rows, count: sql<{ count: number }>`select count(*) as count from ${from}` }
}

function requestedRows(
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

/** Condition: the caller may see the row, and the row is in the part. */
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

/** Returns the first ids of several parts of a list, in one round trip. */
export async function selectBeginnings(
  db: Database,
  resource: Resource,
  query: ListQuery,
  actor: Actor,
  parts: readonly Required<Pick<Within, 'rows' | 'order'>>[],
): Promise<string[][]> {
  const each = parts.map(
    (within) => sql`array(select t.id from ${requestedRows(resource, query, actor, { within })}
      order by ${within.order('t')} limit ${query.pageSize})::text[]`,
  )
  const { rows } = await sql<{ parts: string[][] }>`
    select jsonb_build_array(${sql.join(each)}) as parts`.execute(db)
  return rows[0]?.parts ?? []
}

/**
 * Selects the rows of a list in its order: version, time of the last change and one field of each.
 * For internal use: do not send it to the caller.
 */
export function seenStatement(
  resource: Resource,
  query: ListQuery,
  actor: Actor,
  field: string,
): RawBuilder<unknown> {
  return sql`select t.id, t.version, t.updated_at, ${columnOn(resource, 't', field, query.asOf)} as said,
      row_number() over (order by ${orderExpression(resource, 't', query)}) as place
    from ${requestedRows(resource, query, actor)}`
}

/** Counts rows by the code of the tabs, without the filter of the chosen tab. */
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
    from ${requestedRows(resource, { ...query, filters }, actor, { within })} group by ${column}`
  return counts.readByValue(db, statement.compile(db))
}

export type StoredGroup = { value: string | null; label: string | null; count: number }

/** Only the largest groups: a user does not look through more. */
const MAX_GROUPS = 200

/**
 * Counts the rows for each value of a field, in one statement. Rows whose field the caller
 * may not see are counted together, as rows without a value.
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
  const label = target ? visibleName(target, 'target', sightOf(resource, actor)) : sql`null`
  const named = target
    ? sql`left join ${sql.table(target.table)} as target on target.id = counted.value`
    : sql``
  const { rows } = await sql<StoredGroup>`
    select counted.value::text as value, ${label}::text as label, counted.count::int as count
    from (select ${value} as value, count(*) as count
      from ${requestedRows(resource, query, actor)} group by 1) as counted ${named}
    order by counted.value is null, counted.count desc, label, counted.value
    limit ${MAX_GROUPS}`.execute(db)
  return rows
}

/** Sums the numeric fields over the rows where the caller sees them. */
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

/** Returns the sums over the whole list. */
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
    where r.id in (select t.id from ${requestedRows(resource, query, actor)})`
  return counts.readSums(db, statement.compile(db))
}

export type Figures = { rows: number; people: number; sums: Sums }
export type Subtotal = Figures & { value: string }

/** The field to group by, the field whose distinct values are counted, and the subtotals requested. */
export type SubtotalWish = {
  resource: Resource
  by: string
  people: string
  /** Subtotals only for the values that these rows have; null for every value. */
  ofRows: readonly string[] | null
  /** Which rows `r` count; the others are listed and add nothing. */
  counted: RawBuilder<unknown>
}

/** Returns sums, row counts and counts of distinct `people`, for all rows and for each value of a field. */
export async function subtotalsBy(
  db: Database,
  { resource, by, people, ofRows, counted }: SubtotalWish,
  query: ListQuery,
  actor: Actor,
): Promise<{ total: Figures; parts: Subtotal[] }> {
  const sums = sumsOf(resource, Object.keys(resource.fields), actor)
  const value = sql.ref(`r.${columnName(by)}`)
  const summed =
    sums.length > 0 ? sql`(select to_jsonb(s) from (select ${sql.join(sums)}) s)` : sql`'{}'::jsonb`
  // A page requests only its own departments, because sending thousands of them costs more than counting them.
  const among =
    ofRows === null
      ? sql`true`
      : sql`${value} = any(select ${sql.ref(`named.${columnName(by)}`)}
          from ${sql.table(resource.table)} as named where named.id = any(${ofRows}::uuid[]))`
  const { rows } = await sql<Subtotal & { isTotal: boolean }>`
    select ${value}::text as value, grouping(${value}) = 1 as "isTotal", count(*)::int as rows,
      count(distinct ${sql.ref(`r.${columnName(people)}`)})::int as people, ${summed} as sums
    from ${sql.table(resource.view)} as r
    where r.id in (select t.id from ${requestedRows(resource, query, actor)}) and ${counted}
    group by grouping sets ((${value}), ())
    having grouping(${value}) = 1 or ${among}
    order by 1`.execute(db)
  const figures = rows.map(({ isTotal, ...row }) => ({ isTotal, row }))
  const { value: _, ...total } = figures.find(({ isTotal }) => isTotal)?.row ?? NOTHING
  return { total, parts: figures.filter(({ isTotal }) => !isTotal).map(({ row }) => row) }
}

const NOTHING: Subtotal = { value: '', rows: 0, people: 0, sums: {} }

/** Returns one page of rows and the total count, in one round trip when the count is cached. */
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
 * Returns a record as the caller may see it, or null when it is not within their scope.
 * With a day it returns the record as of that day, and null when it did not exist yet.
 */
export function selectRecord(
  db: Database | Tx,
  resource: Resource,
  id: string,
  actor: Actor,
  asOf?: string,
): Promise<WireRecord | null> {
  const reached = scopePredicate(resource, 'r', actor, 'view', 'one')
  // Participation conditions take longer to plan than to run for one record, and few resources have them.
  const mark = resource.involved ? PLANNED_ONCE : sql``
  const sight = sightOf(resource, actor, 'one')
  return selectOne(db, resource, id, { reached, sight, asOf, mark })
}

/** Returns a record to a caller who has access by other means than their scope: see `opened`. */
export function selectOpenedRecord(
  db: Database | Tx,
  resource: Resource,
  id: string,
  actor: Actor,
  opened: RawBuilder<boolean>,
): Promise<WireRecord | null> {
  return selectOne(db, resource, id, { reached: opened, sight: sightOf(resource, actor, 'one') })
}

/** Selects records whose `field` is one of the ids, and which match `also`. */
type Whose = { field: string; ids: readonly string[]; also?: RawBuilder<boolean> | undefined }

/** Returns whole records as the caller may see them, without a limit, in the order of their list. */
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

/** The fields of a document that its row in an inbox needs, whether or not its own list shows them. */
const OF_DOCUMENT: ReadonlySet<string> = new Set(['state', 'applyUserId', 'applyAt'])

/** Returns the list fields of these records. The calling code has checked that the reader may see them. */
export async function selectListed(
  db: Database | Tx,
  resource: Resource,
  ids: readonly string[],
  actor: Actor,
): Promise<WireRecord[]> {
  const listed = Object.keys(resource.fields).filter((name) => {
    const { document } = resource
    const isOfDocument = document && (OF_DOCUMENT.has(name) || name === document.reason)
    return name === resource.title || isOfDocument || resource.fields[name]?.in.includes('list')
  })
  const { columns, joins } = selectFields(resource, listed, sightOf(resource, actor))
  // The SQL text varies with the visible groups. Each connection plans each text once, because planning takes
  // longer than reading.
  const { rows } = await sql<WireRecord>`${PLANNED_ONCE}
    select ${sql.join(columns)} from ${sql.table(resource.view)} as r ${joinAll(joins)}
    where r.id = any(${[...ids]}::uuid[]) and r.deleted_at is null`.execute(db)
  return rows
}

/** Returns the record with all its fields, for rules that check the whole record. Never send it to the caller. */
export function selectWholeRecord(
  tx: Tx,
  resource: Resource,
  id: string,
  actor: Actor,
  need: Need,
): Promise<WireRecord | null> {
  const reached = scopePredicate(resource, 'r', actor, need, 'one')
  return selectOne(tx, resource, id, { reached, sight: WHOLE })
}

/** The same as `selectWholeRecord`, without a check of scope: the calling rule checks the access. */
export function selectAnyRecord(
  tx: Database | Tx,
  resource: Resource,
  id: string,
): Promise<WireRecord | null> {
  // Plan once: the text is the same for every caller, and planning costs several times the read.
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
 * Locks a row until the transaction ends; returns false when it is not within scope. A transaction that only references
 * the row holds a weaker lock. A delete must wait for that lock. A change must not wait for it, because two
 * transactions that each change a row and reference the row of the other would deadlock.
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

/** Whether the caller created the record. */
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

/** Returns true when the row was written, false when its id exists already. */
export async function insertRow(
  tx: Tx,
  resource: Resource,
  id: string,
  values: Values,
  actor: Actor,
): Promise<boolean> {
  const entries = Object.entries(withPinyin(resource, values)).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const columns = ['id', 'created_by', 'updated_by', ...entries.map(([name]) => columnName(name))]
  const bound = [
    id,
    actor.userId,
    actor.userId,
    ...entries.map(([name, value]) => storedValue(resource.fields[name], value)),
  ]
  const result = await sql`
    insert into ${sql.table(resource.table)} (${sql.join(columns.map((name) => sql.id(name)))})
    values (${sql.join(bound)}) on conflict (id) do nothing returning id`.execute(tx)
  return result.rows.length > 0
}

/**
 * Writes the given fields and returns the new version. The caller must have locked the row.
 * An emptied field gets the default of a new row, as in insertRow.
 */
export async function updateRow(
  tx: Tx,
  resource: Resource,
  id: string,
  values: Values,
  actor: Actor,
): Promise<number> {
  const sets: RawBuilder<unknown>[] = Object.entries(withPinyin(resource, values)).map(
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
