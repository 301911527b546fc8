import { sql } from 'kysely'
import { WAGE_RUNS } from '#modules/pay/runs/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/** The pay of the months before a day, as checked runs paid it. */
export type AveragePay = {
  /** Average month, by the items that count in averages. */
  average: string
  /** The same without overtime pay. */
  withoutOvertime: string
  lastMonth: string
}

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
 * The average pay of the twelve months before the month of a day; of fewer where somebody was paid for fewer
 * (Implementing Regulations of the Labour Contract Law, article 27). Null without any row.
 */
export async function readAveragePay(
  db: Database | Tx,
  userId: string,
  day: string,
): Promise<AveragePay | null> {
  const month = day.slice(0, 'yyyy-MM'.length)
  const { rows } = await sql<{ [Name in keyof AveragePay]: string | null }>`
    with paid as (
      select s.month, s.kind, s.basis from salary s
      where s.user_id = ${userId}::uuid and s.deleted_at is null and s.state = any(${SETTLED}::text[])
        and s.month < ${month}
        and s.month >= to_char((${month} || '-01')::date - make_interval(months => ${MONTHS}), 'YYYY-MM')
    ), months as (
      select count(distinct month) as count, max(month) as last from paid where kind = any(${[...WAGE_RUNS]}::text[])
    ), line as (
      select paid.month, step -> 'values' ->> 'item' like 'overtime.%' as overtime,
        case step ->> 'step' when 'item.add' then 1 else -1 end * (step -> 'values' ->> 'amount')::numeric as amount
      from paid cross join jsonb_array_elements(paid.basis) as step
        join pay_item item on item.code = step -> 'values' ->> 'item' and item.in_average and item.deleted_at is null
      where step ->> 'step' in ('item.add', 'item.deduct')
    )
    select round(sum(line.amount) / nullif(min(months.count), 0), 2)::text as average,
      round(coalesce(sum(line.amount) filter (where not line.overtime), 0) / nullif(min(months.count), 0), 2)::text
        as "withoutOvertime",
      round(coalesce(sum(line.amount) filter (where line.month = months.last), 0), 2)::text as "lastMonth"
    from line cross join months`.execute(db)
  const { average, withoutOvertime, lastMonth } = rows[0] ?? {}
  if (!average || !withoutOvertime || !lastMonth) return null
  return { average, withoutOvertime, lastMonth }
}
