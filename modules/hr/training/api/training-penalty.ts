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

type Agreed = { nth: number; title: string; share: string; from: string; until: string }

/** An employee who leaves, and the kind of the departure. */
export type PenaltyOf = { userId: string; kind: unknown; lastDay: string }

/**
 * Reads what employees owe for leaving before the agreed service for a training is over. The results have the order of
 * `leavers`.
 */
export async function readTrainingPenalties(
  db: Database | Tx,
  leavers: readonly PenaltyOf[],
): Promise<TrainingPenalty[][]> {
  const penalties: TrainingPenalty[][] = leavers.map(() => [])
  const asked = leavers.flatMap(({ userId, kind, lastDay }, nth) =>
    OWED.has(kind) ? [{ nth, userId, lastDay }] : [],
  )
  if (asked.length === 0) return penalties
  // Only a signed agreement binds the employee, and only until it ends.
  const { rows } = await sql<Agreed>`
    select w.nth, t.title, p.fee::text as share, c.start_date::text as from, c.end_date::text as until
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (nth integer, "userId" uuid, "lastDay" date)
      join train_user p on p.user_id = w."userId"
      join train t on t.id = p.train_id join contract c on c.id = p.contract_id
    where p.deleted_at is null and p.fee > 0
      and c.sign_date is not null and c.deleted_at is null and c.end_date > w."lastDay"
      and (c.ended_on is null or c.ended_on >= w."lastDay")
    order by w.nth, c.end_date, t.title`.execute(db)
  for (const { nth, title, share, from, until } of rows) {
    const months = wholeMonths(from, until)
    const lastDay = leavers[nth]?.lastDay ?? ''
    const remaining = Math.min(wholeMonths(dayAfter(lastDay, 1), until), months)
    if (months === 0) continue
    const amount = servicePenalty(share, months, remaining)
    penalties[nth]?.push({ title, until, share, months, remaining, amount })
  }
  return penalties
}
