import { sql } from 'kysely'
import type { TrainingPenalty } from '#modules/hr/departures/wire/departure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { wholeMonths } from '#platform/wire/time/terms.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

/**
 * Implementing Regulations, article 26: the penalty is owed only by employees who resign or are dismissed for
 * their own fault.
 */
const OWED: ReadonlySet<unknown> = new Set(['主动辞职', '自动离职', '过失解除'])

/**
 * Labour Contract Law, article 22: an employee who leaves during the agreed service pays at most the share of
 * the cost for the remaining months. So the amount is rounded down to the cent.
 */
export function servicePenalty(share: string, months: number, remaining: number): string {
  const left = Math.min(Math.max(remaining, 0), months)
  return moneyOf(share).times(fractionOf(left).dividedBy(months), 'down').toString()
}

type Agreed = { title: string; share: string; from: string; until: string }

/** Reads what an employee owes for leaving before the agreed service for a training is over. */
export async function readTrainingPenalties(
  db: Database | Tx,
  { userId, kind }: Readonly<Record<string, unknown>>,
  lastDay: string,
): Promise<TrainingPenalty[]> {
  if (!OWED.has(kind)) return []
  // Only a signed agreement binds the employee, and only until it ends.
  const { rows } = await sql<Agreed>`
    select t.title, p.fee::text as share, c.start_date::text as from, c.end_date::text as until
    from train_user p join train t on t.id = p.train_id join contract c on c.id = p.contract_id
    where p.user_id = ${userId}::uuid and p.deleted_at is null and p.fee > 0
      and c.sign_date is not null and c.deleted_at is null and c.end_date > ${lastDay}::date
      and (c.ended_on is null or c.ended_on >= ${lastDay}::date)
    order by c.end_date, t.title`.execute(db)
  return rows.flatMap(({ title, share, from, until }) => {
    const months = wholeMonths(from, until)
    const remaining = Math.min(wholeMonths(dayAfter(lastDay, 1), until), months)
    const amount = months === 0 ? '0.00' : servicePenalty(share, months, remaining)
    return months === 0 ? [] : [{ title, until, share, months, remaining, amount }]
  })
}
