import { sql } from 'kysely'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { rowsOf } from '#modules/pay/runs/api/run-pair.ts'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/** Somebody whose card takes no payment, and why, as the key of a check. */
type CardFault = { userId: string; name: string; reason: string }

/** The cards that take the payments of a run, for `from`. */
export const cardsOfRun = ({ kind, payDate }: Run) =>
  sql`cards_to_pay(${kind === RUN_KIND.bonus}, ${payDate}::date)`

/**
 * People whose pay of this run would go to a card of somebody else: another person has the card, too, or its holder has
 * another name (16 §7). Once rows are audited, their cards are looked at when they are paid.
 */
export async function readCardFaults(db: Database | Tx, run: Run): Promise<CardFault[]> {
  const { rows } = await sql<CardFault>`
    select b.id as "userId", b.name,
      case when c.is_shared then 'pay.blockCardShared' else 'pay.blockCardHolder' end as reason
    from ${rowsOf(run)} s join ${cardsOfRun(run)} c on c.user_id = s.user_id join user_base_info b on b.id = s.user_id
    where s.net > 0 and s.state in (${MONTHLY.open}, ${MONTHLY.checked}) and (c.is_shared or not c.is_own)
    order by b.emp_no`.execute(db)
  return rows
}

/** People with pay of a run and no card for it, as `user_id`. They may be paid otherwise. */
export const withoutCard = (run: Run, paid: ReturnType<typeof rowsOf>) => sql`
  select s.user_id from ${paid} s
  where s.net > 0 and s.state in (${MONTHLY.open}, ${MONTHLY.checked}, ${MONTHLY.audited})
    and not exists (select from ${cardsOfRun(run)} c where c.user_id = s.user_id)`
