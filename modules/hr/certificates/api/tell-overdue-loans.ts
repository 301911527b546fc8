import { sql } from 'kysely'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

export const LOAN_OVERDUE = declareMessage({
  code: 'certificateOverdue',
  type: 'staff',
  about: certificates.path,
  link: () => `/${certificates.path}`,
})

type Overdue = { id: string; title: string; name: string; day: string; keeper: string | null }

/**
 * Reminds the borrower and the lender of an overdue certificate, once, from the day after the due
 * date.
 */
export async function tellOverdueLoans(tx: Tx): Promise<void> {
  const { rows } = await sql<Overdue & { borrower: string }>`
    with overdue as (
      update certificate_loan set told_on = today()
      where returned_on is null and due_date < today() and told_on is null and deleted_at is null
      returning id, certificate_id, borrower_id, lent_by_id, due_date
    )
    select o.id, k.name as title, b.name, o.due_date::text as day, o.lent_by_id as keeper,
      o.borrower_id as borrower
    from overdue o join certificate c on c.id = o.certificate_id
      join certificate_type k on k.id = c.type_id
      join user_base_info b on b.id = o.borrower_id
    order by o.id`.execute(tx)
  for (const { id, borrower, keeper, ...values } of rows) {
    const whose = sql`select id from app_user
      where (user_base_id = ${borrower}::uuid or id = ${keeper}::uuid) and deleted_at is null`
    await sendMessage(tx, LOAN_OVERDUE, whose, { from: null, id, values })
  }
}
