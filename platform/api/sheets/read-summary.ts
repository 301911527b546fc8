import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { requireListRequest } from '#platform/api/lists/list-records.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { type Figures, subtotalsBy } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { SheetComparison, SheetSummary } from '#platform/wire/records/sheets.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'
import { inSheet, parametersIn } from './instance.ts'
import { type Instance, sheetOf } from './sheet-kind.ts'

const MAX_GONE = 100

type SummaryRequest = { month: string; departmentsOf?: readonly string[] | undefined } & Readonly<
  Record<string, unknown>
>

/**
 * The sums of a month by department, with the filters of the list. If ids of rows are given, only the departments of
 * these rows are returned. A void row adds nothing, except where the list is filtered by its state.
 */
export async function readSummary(
  db: Database,
  actor: Actor,
  resource: Resource,
  { month, departmentsOf = undefined, ...filters }: SummaryRequest,
): Promise<SheetSummary> {
  const of = (ofMonth: string, ofRows: readonly string[] | null) => {
    const params = new URLSearchParams({ ...(filters as Record<string, string>) })
    params.set('monthStart', ofMonth)
    params.set('monthEnd', ofMonth)
    const { query } = requireListRequest(actor, resource, params)
    const counted = params.has(resource.states ?? '')
      ? sql`true`
      : sql`r.state <> ${MONTHLY.voided}`
    const wish = { resource, by: 'department', people: 'userId', ofRows, counted }
    return subtotalsBy(db, wish, query, actor)
  }
  const before = monthBefore(month)
  const parameters = parametersIn(resource, filters)
  const [{ total, parts }, last, gone] = await Promise.all([
    of(month, departmentsOf ?? null),
    of(before, []),
    readGone(db, actor, resource, {
      now: { month, parameters },
      before: { month: before, parameters },
    }),
  ])
  return {
    month,
    departments: parts.map(({ value, ...figures }) => ({ department: value, ...figures })),
    total,
    before: last.total,
    totals: compare(resource, total.sums, last.total.sums),
    gone,
  }
}

const PERCENT = 100
const PERCENT_DECIMALS = 1

/** Compares the totals with those of the month before. Sums that the caller may not see are left out. */
function compare(
  resource: Resource,
  sums: Figures['sums'],
  sumsBefore: Figures['sums'],
): SheetSummary['totals'] {
  return sheetOf(resource).totals.flatMap((name) => {
    if (!(name in sums) && !(name in sumsBefore)) return []
    const now = moneyOf(sums[name] ?? '0')
    const before = moneyOf(sumsBefore[name] ?? '0')
    return [compareAmounts(name, now, before)]
  })
}

/** The difference of two amounts, exact, and in percent of the size of the earlier one. */
export function compareAmounts(name: string, now: Money, before: Money): SheetComparison {
  const difference = now.minus(before)
  const size = before.fen < 0n ? -before.fen : before.fen
  const percent =
    size === 0n ? null : Fraction.of(difference.fen, size).times(PERCENT).written(PERCENT_DECIMALS)
  return {
    name,
    now: String(now),
    before: String(before),
    difference: String(difference),
    percent,
  }
}

async function readGone(
  db: Database,
  actor: Actor,
  resource: Resource,
  { now, before }: { now: Instance; before: Instance },
): Promise<SheetSummary['gone']> {
  const { total, keys, parameters } = sheetOf(resource)
  const shown = groupPredicate(resource, 't', actor, resource.fields[total]?.group ?? '')
  const column = sql.ref(`t.${columnName(total)}`)
  const last =
    shown === 'all'
      ? column
      : shown === 'none'
        ? sql`null`
        : sql`case when ${shown} then ${column} end`
  const same = ['userId', ...parameters, ...keys].map(
    (name) => sql`${sql.ref(`n.${columnName(name)}`)} = ${sql.ref(`t.${columnName(name)}`)}`,
  )
  const { rows } = await sql<SheetSummary['gone'][number]>`
    select t.person_name as name, ${last}::text as last from ${sql.table(resource.table)} as t
    where ${inSheet(resource, 't', before)} and t.state <> ${MONTHLY.voided}
      and ${scopePredicate(resource, 't', actor, 'view')}
      and exists (select from ${sql.table(resource.table)} as any_row
        where ${inSheet(resource, 'any_row', now)})
      and not exists (select from ${sql.table(resource.table)} as n
        where ${inSheet(resource, 'n', now)} and n.state <> ${MONTHLY.voided} and ${sql.join(same, sql` and `)})
    order by t.department, t.emp_no limit ${MAX_GONE}`.execute(db)
  return rows
}
