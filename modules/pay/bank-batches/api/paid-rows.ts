import { sql } from 'kysely'
import { PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import { refuseNamed } from '#platform/api/sheets/require-ready.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/** Refuses to finish rows that no bank has paid and nobody named as paid otherwise (16 K23). */
export async function requirePaid(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select s.person_name as name from salary s
    where s.id = any(${[...ids]}::uuid[]) and s.net > 0 and s.paid_otherwise is null
      and not exists (select from bank_batch_row r where r.salary_id = s.id and r.result = ${PAYMENT.paid})
    order by s.person_name`.execute(tx)
  refuseNamed('pay.notPaid', rows)
}

/**
 * Refuses to undo the approval of rows that are in a batch, paid by it or paid otherwise: the batch is made void, or the
 * other payment taken back, before amounts change.
 */
export async function requireNoBatch(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct s.person_name || ' ' || b.batch_no as name
    from salary s join bank_batch_row r on r.salary_id = s.id and r.result in (${PAYMENT.waiting}, ${PAYMENT.paid})
      join bank_batch b on b.id = r.batch_id
    where s.id = any(${[...ids]}::uuid[]) and s.state = ${MONTHLY.audited}
    order by 1`.execute(tx)
  refuseNamed('pay.inBatch', rows)
  const { rows: otherwise } = await sql<{ name: string }>`
    select person_name as name from salary
    where id = any(${[...ids]}::uuid[]) and state = ${MONTHLY.audited} and paid_otherwise is not null
    order by person_name`.execute(tx)
  refuseNamed('pay.isOtherwise', otherwise)
}
