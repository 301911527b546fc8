import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { isTotalled, type PlannedColumn, type ReportPlan } from './plan-report.ts'

type Sql = RawBuilder<unknown>

/** A line of a report: the texts by column, and the names of the ids in it. */
export type StoredRow = {
  cells: (string | null)[]
  names: (string | null)[]
  /** Of a report of pay: the person of the line. */
  person: string | null
}
export type StoredTotal = {
  level: number
  count: number
  keys: (string | null)[]
  names: (string | null)[]
  /** The figures by column with a total, then the helper figures of formulas. */
  figures: (string | null)[]
  /** Of a report of pay: the person of a total that is of one person. */
  person: string | null
}

const cellOf = (at: number) => sql.id(`c${at}`)
const orderOf = (at: number) => sql.id(`o${at}`)

/** Everything that a report reads, in the order of its columns in the statement. */
export function readColumns({ columns, groups, helpers }: ReportPlan): PlannedColumn[] {
  const all = [...groups, ...columns, ...helpers].filter(({ column }) => column.value !== null)
  return [...new Map(all.map((planned) => [planned.name, planned])).values()]
}

/** The columns with totals. */
export function totalled(plan: ReportPlan): PlannedColumn[] {
  return readColumns(plan).filter(({ column }) => column.total !== undefined && isTotalled(column))
}

function shownValue({ column: { value }, shown }: PlannedColumn): Sql {
  return shown === 'all' ? sql`${value}` : sql`case when ${shown} then ${value} end`
}

function orderValue({ column, shown }: PlannedColumn, actor: Actor): Sql | null {
  if (!column.order) return null
  const order = typeof column.order === 'function' ? column.order(actor) : column.order
  return shown === 'all' ? order : sql`case when ${shown} then ${order} end`
}

/** The rows of the query with their sort keys. */
function baseOf(plan: ReportPlan): Sql {
  const { model, request, groups } = plan
  const cells = readColumns(plan).map((planned, at) => sql`${shownValue(planned)} as ${cellOf(at)}`)
  const orders = groups.flatMap((planned, at) => {
    const order = orderValue(planned, request.actor)
    return order ? [sql`${order} as ${orderOf(at)}`] : []
  })
  const sorts = model.sort.map((by, at) => sql`${by} as ${sql.id(`s${at}`)}`)
  const person = sql`${model.person ?? sql`null::uuid`} as person`
  return sql`select ${sql.join([...cells, ...orders, ...sorts, person])} ${model.from(request)}`
}

const sortsOf = ({ model }: ReportPlan) => model.sort.map((_, at) => sql.id(`s${at}`))

/** A group with its sort key, which is the same for all its rows. */
function keyOf({ column }: PlannedColumn, at: number): Sql[] {
  return column.order ? [sql`${orderOf(at)}`, sql`${cellOf(at)}`] : [sql`${cellOf(at)}`]
}

const last = (by: Sql) => sql`${by} nulls last`

function figureOf({ column: { total } }: PlannedColumn, at: number, plan: ReportPlan): Sql {
  if (total === 'sum') return sql`sum(${cellOf(at)})::text`
  const by = sql.join(sortsOf(plan).map((sort) => (total === 'first' ? sort : sql`${sort} desc`)))
  return sql`(array_agg(${cellOf(at)} order by ${by}))[1]::text`
}

const namesOf = (planned: readonly PlannedColumn[], { request: { actor } }: ReportPlan) =>
  sql`array[${sql.join(planned.map(({ column }, at) => sql`${column.named?.(sql`${cellOf(at)}`, actor) ?? sql`null`}::text`))}]::text[]`

const textsOf = (planned: readonly unknown[]) =>
  sql`array[${sql.join(planned.map((_, at) => sql`${cellOf(at)}::text`))}]::text[]`

/** Subtotals of every level and the total, each after its parts. */
function totalsOf(plan: ReportPlan): Sql {
  const { groups } = plan
  const all = readColumns(plan)
  const figures = totalled(plan).map((planned) => figureOf(planned, all.indexOf(planned), plan))
  const keys = groups.map(keyOf)
  const outer = groups.map((_, at) => sql`grouping(${cellOf(at)})`)
  const order = keys.flatMap((key, at) => [outer[at] ?? sql``, ...key.map(last)])
  return sql`
    select ${groups.length}::integer - (${outer.length > 0 ? sql.join(outer, sql` + `) : sql`0`}) as level,
      count(*)::integer as count, ${textsOf(groups)} as keys, ${namesOf(groups, plan)} as names,
      array[${sql.join(figures)}]::text[] as figures,
      case when count(distinct person) = 1 then min(person::text) end as person
    from base
    group by ${keys.length > 0 ? sql`rollup (${sql.join(keys.map((key) => sql`(${sql.join(key)})`))})` : sql`()`}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`
}

const rowOrder = (plan: ReportPlan) =>
  sql.join([...plan.groups.flatMap(keyOf), ...sortsOf(plan)].map(last))

/** Reads all totals and the rows of one page in one statement, so that they belong to the same moment. */
export function reportStatement(
  plan: ReportPlan,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<{ totals: StoredTotal[]; rows: StoredRow[] }> {
  const all = readColumns(plan)
  const rows = sql`select ${textsOf(all)} as cells, ${namesOf(all, plan)} as names, person
    from (select * from base order by ${rowOrder(plan)} limit ${limit} offset ${offset}) page
    order by ${rowOrder(plan)}`
  return sql`
    with base as materialized (${baseOf(plan)})
    select (select coalesce(json_agg(total), '[]') from (${totalsOf(plan)}) total) as totals,
      ${limit === 0 ? sql`'[]'::json` : sql`(select coalesce(json_agg(line), '[]') from (${rows}) line)`} as rows`
}

/** All rows, for a file. */
export function rowsStatement(plan: ReportPlan): RawBuilder<StoredRow> {
  const all = readColumns(plan)
  return sql`with base as materialized (${baseOf(plan)})
    select ${textsOf(all)} as cells, ${namesOf(all, plan)} as names, person from base order by ${rowOrder(plan)}`
}
