import { sql } from 'kysely'
import { WAGE_RUNS } from '#modules/pay/runs/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/** Rows that somebody has checked. */
const SETTLED = [
  MONTHLY.checked,
  MONTHLY.audited,
  MONTHLY.finished,
  MONTHLY.published,
  MONTHLY.archived,
]

/**
 * The monthly average of what checked runs of the year before paid to people, by the items that count for insurance,
 * before floor and cap. Of somebody who was first paid in the year of the month: the wage of that first month. People
 * without a checked row are not in the map.
 *
 * @param month the month from which new bases count, `yyyy-MM`
 */
export async function readAverageEarnings(
  db: Database | Tx,
  userIds: readonly string[],
  month: string,
): Promise<Map<string, string>> {
  const year = Number(month.slice(0, 'yyyy'.length))
  const { rows } = await sql<{ userId: string; average: string }>`
    with line as (
      select s.user_id, s.month, s.kind = any(${[...WAGE_RUNS]}::text[]) as is_wage,
        case step ->> 'step' when 'item.add' then 1 else -1 end * (step -> 'values' ->> 'amount')::numeric as amount
      from salary s cross join jsonb_array_elements(s.basis) as step
        join pay_item item on item.code = step -> 'values' ->> 'item' and item.in_social_base and item.deleted_at is null
      where s.user_id = any(${[...userIds]}::uuid[]) and s.deleted_at is null
        and s.state = any(${SETTLED}::text[]) and s.month between ${`${year - 1}-01`} and ${month}
        and step ->> 'step' in ('item.add', 'item.deduct')
    ), first as (
      select user_id, min(month) as month from line where is_wage group by user_id
    )
    select line.user_id as "userId",
      round(sum(line.amount) / count(distinct line.month) filter (where line.is_wage), 2)::text as average
    from line join first using (user_id)
    where case when first.month < ${`${year}-01`} then line.month < ${`${year}-01`} else line.month = first.month end
    group by line.user_id
    having count(*) filter (where line.is_wage) > 0 and sum(line.amount) > 0`.execute(db)
  return new Map(rows.map(({ userId, average }) => [userId, average]))
}
