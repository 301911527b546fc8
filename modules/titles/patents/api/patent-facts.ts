import { sql } from 'kysely'
import { KIND } from '#modules/titles/patents/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'

/** What the law and the files of people say about the entries of a patent. */
export type PatentFacts = {
  today: string
  expireDate: string | null
  rewardDue: string | null
  leastReward: string | null
  isRewardBelow: boolean
  /** The year of the term in which the patent was granted, and the last one. */
  grantYear: number | null
  lastYear: number | null
  /** The shares of the inventors in per cent. */
  shares: string
  areSharesWhole: boolean
  /** Entered numbers of employees that nobody has. */
  unknown: string[]
}

/** Reads the facts for the entries of a patent, by the rules in force on its days. */
export async function readPatentFacts(tx: Tx, values: Values): Promise<PatentFacts> {
  const { kind, applyDate, grantDate = null, reward = null, inventors = [] } = values
  const { rows } = await sql<PatentFacts>`
    select today()::text as today, term.ends::text as "expireDate",
      (g.day + make_interval(months => (r.value ->> 'months')::integer))::date::text as "rewardDue",
      least.amount::text as "leastReward", coalesce(${reward}::numeric < least.amount, false) as "isRewardBelow",
      patent_year_on(a.day, g.day) as "grantYear", patent_year_on(a.day, term.ends) - 1 as "lastYear",
      by.shares::text as shares, by.shares = 100 as "areSharesWhole", by.unknown
    from (select ${applyDate}::date as day) a cross join (select ${grantDate}::date as day) g
      cross join lateral (select patent_expiry(${kind}::text, a.day) as ends) term
      left join lateral policy_at('patent.reward', null, g.day) r on g.day is not null
      cross join lateral (select
        (case when ${kind} = ${KIND.invention} then r.value ->> 'invention' else r.value ->> 'other' end)::numeric(14, 2)
          as amount) least
      cross join lateral (select coalesce(sum((line ->> 'share')::numeric), 0) as shares,
          coalesce(array_agg(line ->> 'empNo') filter (where line ->> 'empNo' is not null and not exists (
            select from user_base_info b
            where lower(b.emp_no) = lower(line ->> 'empNo') and b.deleted_at is null)), '{}') as unknown
        from jsonb_array_elements(${JSON.stringify(inventors)}::jsonb) line) by`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('the facts of a patent have no row')
  return facts
}
