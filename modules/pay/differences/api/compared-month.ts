import { type RawBuilder, sql } from 'kysely'
import { runBefore } from '#modules/pay/runs/api/run-pair.ts'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { CAUSES, CAUSES_OF_LEFT } from './compared-rows.ts'

type Sql = RawBuilder<unknown>
type Asked = {
  month: string
  /** A right that is required in addition to view. */
  also?: 'export' | undefined
}

/** The rows `alias` that count. */
const counts = (alias: string) =>
  sql`${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.state`)} <> ${MONTHLY.voided}`

function reached(alias: string, actor: Actor, { also }: Asked): Sql {
  const view = scopePredicate(salaries, alias, actor, 'view')
  return also === undefined
    ? view
    : sql`(${view} and ${scopePredicate(salaries, alias, actor, also)})`
}

const COLUMNS = (alias: string) => sql`${sql.ref(`${alias}.id`)} as row_id,
  ${sql.ref(`${alias}.user_id`)} as user_id`

/**
 * The people with wages in a month or in the runs before, within the reader's competence, for `from`: one row a person
 * over all employers, with the sums `now`, `before` and `difference` in yuan, the causes (null while a row is not
 * compared yet), and the ids of the rows, this month's first. A run is compared with the last run of wages of its
 * employer; the rows of a first run have no month before.
 */
export function comparedMonth(actor: Actor, asked: Asked): Sql {
  const runs = sql`(
    select r.id, r.entity_id, r.kind, r.month, b.month as month_before
    from pay_run r left join lateral (${runBefore('r')}) b on true
    where r.kind = ${RUN_KIND.normal} and r.deleted_at is null and r.people > 0 and r.month = ${asked.month})`
  const before = sql`b.entity_id = r.entity_id and b.month = r.month_before and b.kind = r.kind and ${counts('b')}`
  const now = sql`n.entity_id = r.entity_id and n.month = r.month and n.kind = r.kind and ${counts('n')}`
  return sql`(
    with pair as materialized (
      select ${COLUMNS('n')}, n.net as now, b.net as before, ${CAUSES} as causes
      from ${runs} r join salary n on ${now}
        left join salary b on ${before} and b.user_id = n.user_id
        left join pay_difference d on d.run_id = r.id and d.user_id = n.user_id
      where ${reached('n', actor, asked)}
      union all
      select ${COLUMNS('b')}, null, b.net, ${CAUSES_OF_LEFT}
      from ${runs} r join salary b on ${before}
      where not exists (select from salary n where ${now} and n.user_id = b.user_id) and ${reached('b', actor, asked)}
    ), effect as (
      select p.user_id, c.key, sum(c.value::numeric(14,2)) as amount
      from pair p cross join jsonb_each_text(p.causes) c group by p.user_id, c.key
    ), explained as (
      select user_id, jsonb_object_agg(key, amount) filter (where amount <> 0) as causes from effect group by user_id
    ), person as (
      select user_id, array_agg(row_id order by now desc nulls last, row_id) as row_ids, sum(now) as now,
        sum(before) as before, bool_or(causes is null) as is_pending
      from pair group by user_id
    )
    select p.user_id, p.row_ids, p.now, p.before, coalesce(p.now, 0) - coalesce(p.before, 0) as difference,
      case when not p.is_pending then coalesce(e.causes, '{}') end as causes
    from person p left join explained e on e.user_id = p.user_id)`
}

/**
 * Condition: the pay of a person of `comparedMonth` changed by more than this part of the month before. People without
 * a row in one of the months have no part.
 */
export const changedBeyond = (alias: string, percent: Sql) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('now')} is not null and ${column('before')} is not null
    and abs(${column('difference')}) * 100 > ${column('before')} * ${percent})`
}

/** The change as a percentage of the month before, with one decimal; null where nothing was paid in that month. */
export const changeOf = (alias: string) =>
  sql`round(${sql.ref(`${alias}.difference`)} * 100 / nullif(${sql.ref(`${alias}.before`)}, 0), 1)`
