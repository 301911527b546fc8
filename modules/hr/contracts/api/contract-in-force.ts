import { sql } from 'kysely'
import { CHANGED_CONTRACT } from '#modules/hr/contracts/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { NO_TERM, probationTerm, termMonths } from './contract-terms.ts'

/**
 * The term of a labour contract, for use in other documents. Supplements that changed other conditions do not change
 * this term.
 */
export type ContractInForce = {
  startDate: string
  endDate: string | null
  termKind: string
}

/**
 * Reads the labour contract of a person on a day, signed or only approved. For a supplement, reads
 * the contract that it changes.
 */
export async function contractInForce(
  db: Database | Tx,
  userId: unknown,
  on: unknown,
): Promise<ContractInForce | undefined> {
  const { rows } = await sql<ContractInForce>`
    with recursive held as (
      select c.*, 0 as step from contract c
      where c.user_id = ${userId}::uuid and c.is_labour and c.state = '4' and c.deleted_at is null
        and c.start_date <= ${on}::date and coalesce(c.ended_on, c.end_date, 'infinity') >= ${on}::date
      union all
      select p.*, h.step + 1 from contract p join held h on p.id = h.prev_id and h.origin = ${CHANGED_CONTRACT}
    )
    select start_date::text as "startDate", end_date::text as "endDate", term_kind as "termKind"
    from held order by step desc, start_date desc limit 1`.execute(db)
  return rows[0]
}

/**
 * The agreed contract term, which limits a probation. Empty without a contract: the caller then uses the typed term.
 */
export async function boundingTerm(tx: Tx, values: Readonly<Record<string, unknown>>) {
  const agreed = await contractInForce(tx, values.userId, values.startDate)
  if (!agreed || agreed.termKind === NO_TERM) return {}
  const { startDate, endDate, termKind } = agreed
  return {
    contractTerm: probationTerm(termKind),
    contractMonths: termMonths(startDate, endDate),
  }
}

/** The term as a certificate names it, in Chinese like the certificate. */
export function termInWords({ startDate, endDate, termKind }: ContractInForce): string {
  return endDate === null ? `${startDate} 起，${termKind}` : `${startDate} 至 ${endDate}`
}
