import { sql } from 'kysely'
import { coveredGroups } from '#modules/pay/contribution-reports/api/engine/cover-small-groups.ts'
import type { PaySpread } from '#modules/pay/costs/wire/costs.ts'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { spreadOf } from './engine/spread.ts'
import { auditedRows } from './read-cost-report.ts'

type Rank = { name: string; amounts: string[] }

/** The gross of everybody with a whole month of wages, by the rank that they had on the last day of the month. */
async function readRanks(db: Database, actor: Actor, month: string): Promise<Rank[]> {
  const asked = { from: month, to: month, entityId: null, need: 'view' as const }
  const { rows } = await sql<Rank>`
    with last as (select (to_date(${month}, 'YYYY-MM') + interval '1 month - 1 day')::date as day),
    paid as (
      select s.user_id, sum(s.gross) as gross
      from ${auditedRows(actor, asked)} s
      where s.kind = ${RUN_KIND.normal}
      group by s.user_id having bool_and(s.employed_pay_days >= s.month_pay_days)
    ),
    ranked as (
      select p.gross, coalesce((select u.rank_id from user_position u, last
          where u.user_id = p.user_id and u.is_main and u.deleted_at is null
            and u.start_date <= last.day and (u.end_date is null or u.end_date >= last.day)
          limit 1), b.rank_id) as rank_id
      from paid p join user_base_info b on b.id = p.user_id
    )
    select coalesce(k.name, '') as name, array_agg(r.gross::numeric(14,2)::text order by r.gross) as amounts
    from ranked r left join post_rank k on k.id = r.rank_id
    group by k.id, k.name, k.sort order by k.sort nulls last, k.name`.execute(db)
  return rows
}

/**
 * How pay spreads within each rank. Ranks of fewer than three people have no figures, and neither has the smallest other
 * rank where only one would be left out. The page has no other choice than the month, and no row of everybody, so that no
 * two answers differ by the figures of one person.
 */
export async function readSpread(db: Database, actor: Actor, month: string): Promise<PaySpread> {
  const ranks = (await readRanks(db, actor, month)).map((rank) =>
    Object.assign({ counted: rank.amounts.length, countedLast: 0 }, rank),
  )
  const covered = coveredGroups(ranks, { doPeopleRepeat: false })
  return {
    month,
    hidden: covered.size,
    ranks: ranks.map((rank) => {
      const spread = covered.has(rank) ? undefined : spreadOf(rank.amounts.map(moneyOf))
      return {
        name: rank.name,
        people: rank.counted,
        figures: spread
          ? {
              min: String(spread.min),
              q1: String(spread.q1),
              median: String(spread.median),
              q3: String(spread.q3),
              max: String(spread.max),
            }
          : null,
      }
    }),
  }
}
