import { sql } from 'kysely'
import { WAGE_RUNS } from '#modules/pay/runs/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/** The pay of the months before a day, as checked runs paid it. Amounts are in yuan, months `yyyy-MM`. */
export type AveragePay = {
  /** Average month, by the items that count in averages. */
  average: string
  /** The same without overtime pay. */
  withoutOvertime: string
  lastMonth: string
  /** The months that the average is made of, the latest first. */
  months: { month: string; amount: string; withoutOvertime: string }[]
  /** Months of the employment among the twelve in which no checked run paid wages. */
  missing: string[]
}

/** The person whose average the caller wants, for the months before the month of a day. */
export type AverageOf = { userId: string; day: string }

const MONTHS = 12
/** Rows that somebody has checked. */
const SETTLED = [
  MONTHLY.checked,
  MONTHLY.audited,
  MONTHLY.finished,
  MONTHLY.published,
  MONTHLY.archived,
]

/**
 * The average pay of the twelve months before the month of a day, or of fewer months if the person was employed or paid
 * for fewer (Implementing Regulations of the Labour Contract Law, article 27). Answers in the order of the questions;
 * null where there is no row. Pay of an earlier employment does not count.
 */
export async function readAveragePays(
  db: Database | Tx,
  wanted: readonly AverageOf[],
): Promise<(AveragePay | null)[]> {
  if (wanted.length === 0) return []
  const asked = wanted.map(({ userId, day }, nth) => ({ nth, userId, day }))
  const { rows } = await sql<AveragePay & { nth: number }>`
    with wanted as (
      select w.nth, w."userId" as user_id, to_char(w.day, 'YYYY-MM') as until,
        to_char(greatest(date_trunc('month', p.join_date::timestamp),
          date_trunc('month', w.day::timestamp) - make_interval(months => ${MONTHS})), 'YYYY-MM') as since
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (nth integer, "userId" uuid, day date)
        join user_base_info p on p.id = w."userId"
    ), paid as (
      select wanted.nth, s.month, s.kind, s.basis from wanted join salary s on s.user_id = wanted.user_id
      where s.deleted_at is null and s.state = any(${SETTLED}::text[])
        and s.month >= wanted.since and s.month < wanted.until
    ), waged as (
      select nth, month from paid where kind = any(${[...WAGE_RUNS]}::text[]) group by nth, month
    ), line as (
      select paid.nth, paid.month, step -> 'values' ->> 'item' like 'overtime.%' as overtime,
        case step ->> 'step' when 'item.add' then 1 else -1 end * (step -> 'values' ->> 'amount')::numeric as amount
      from paid cross join jsonb_array_elements(paid.basis) as step
        join pay_item item on item.code = step -> 'values' ->> 'item' and item.in_average and item.deleted_at is null
      where step ->> 'step' in ('item.add', 'item.deduct')
    ), monthly as (
      select nth, month, sum(amount) as amount, coalesce(sum(amount) filter (where not overtime), 0) as without
      from line group by nth, month
    ), total as (
      select nth, sum(amount) as amount, sum(without) as without,
        jsonb_agg(jsonb_build_object('month', month, 'amount', amount::numeric(14,2)::text,
          'withoutOvertime', without::numeric(14,2)::text) order by month desc) as months
      from monthly group by nth
    ), counted as (select nth, count(*) as months, max(month) as last from waged group by nth)
    select wanted.nth, round(total.amount / counted.months, 2)::text as average,
      round(total.without / counted.months, 2)::text as "withoutOvertime",
      coalesce((select round(monthly.amount, 2) from monthly
        where monthly.nth = wanted.nth and monthly.month = counted.last), 0)::numeric(14,2)::text as "lastMonth",
      total.months,
      array(select to_char(day, 'YYYY-MM')
        from generate_series((wanted.since || '-01')::timestamp,
          (wanted.until || '-01')::timestamp - interval '1 month', interval '1 month') as day
        where not exists (select from waged
          where waged.nth = wanted.nth and waged.month = to_char(day, 'YYYY-MM'))
        order by day) as missing
    from wanted join total using (nth) join counted using (nth)`.execute(db)
  const found: (AveragePay | null)[] = wanted.map(() => null)
  for (const { nth, ...pay } of rows) found[nth] = pay
  return found
}
