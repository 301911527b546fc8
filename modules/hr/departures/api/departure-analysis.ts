import { type RawBuilder, sql } from 'kysely'
import { DEPARTURE } from '#modules/hr/departures/define/choices.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import type { DepartureAnalysis } from '#modules/hr/departures/wire/departure.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import { readToday } from '#platform/api/store/time/today.ts'

type AnalysisRequest = {
  /** The default year is the current one. */
  year?: number | undefined
  /** The last twelve months, the current one included, in place of a year. */
  isRecent?: boolean
  by: DepartureAnalysis['by']
}

/** The reason of a departure as an SQL value; null where the reader may not see it. */
function reasonShown(actor: Actor): RawBuilder<unknown> {
  const shown = groupPredicate(departures, 't', actor, 'reason')
  if (shown === 'all') return sql`t.reason_main`
  return shown === 'none' ? sql`null::text` : sql`case when ${shown} then t.reason_main end`
}

const VALUES: Readonly<Record<AnalysisRequest['by'], (actor: Actor) => RawBuilder<unknown>>> = {
  kind: () => sql`t.kind`,
  reason: reasonShown,
  department: () => sql`t.dept_id::text`,
  month: () => sql`to_char(t.last_day, 'YYYY-MM')`,
}

type Row = { value: string | null; label: string | null; count: number; byCompany: number }

const BY_COMPANY = [
  DEPARTURE.failedProbation,
  DEPARTURE.dismissed,
  DEPARTURE.withoutFault,
  DEPARTURE.redundancy,
]

/**
 * Counts the departures of a year, or of the last twelve months, within the reader's scope, by group; the largest first, months in
 * order.
 */
export async function readDepartureAnalysis(
  db: Database,
  actor: Actor,
  { year: requestedYear, isRecent = false, by }: AnalysisRequest,
): Promise<DepartureAnalysis> {
  const year = requestedYear ?? Number((await readToday(db)).slice(0, 'yyyy'.length))
  const first = isRecent
    ? sql`(date_trunc('month', today()) - interval '11 months')::date`
    : sql`make_date(${year}, 1, 1)`
  const { rows } = await sql<Row>`
    with gone as (
      select ${VALUES[by](actor)} as value,
        (t.kind = any(${BY_COMPANY}::text[]) or t.by_company) as by_company
      from dimission t where t.deleted_at is null and t.state = '4' and t.effect_done
        and t.last_day >= ${first} and t.last_day < ${first} + interval '1 year'
        and ${scopePredicate(departures, 't', actor, 'view')}
    )
    select value, ${by === 'department' ? sql`(select name from department d where d.id = value::uuid)` : sql`null::text`} as label,
      count(*)::int as count, (count(*) filter (where by_company))::int as "byCompany"
    from gone group by value
    order by ${by === 'month' ? sql`value` : sql`count(*) desc, value`}`.execute(db)
  const sum = (name: 'count' | 'byCompany') => rows.reduce((all, row) => all + row[name], 0)
  return {
    year,
    by,
    total: sum('count'),
    byCompany: sum('byCompany'),
    rows: rows.map(({ value, label, count }) => ({ value, label, count })),
  }
}
