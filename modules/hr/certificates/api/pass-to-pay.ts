import { sql } from 'kysely'
import { type ProposedInput, proposePayInputs } from '#modules/pay/inputs/api/propose-pay-inputs.ts'
import { revokePayInput } from '#modules/pay/inputs/api/revoke-pay-input.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

type Moved = { ids: readonly string[]; to: string }
type Allowance = Pick<ProposedInput, 'userId' | 'amount' | 'month' | 'reason'> & { id: string }

/** The allowances of finished rows wait in pay for a confirmation; those of reopened rows are taken back. */
export async function passToPay(tx: Tx, actor: Actor, { ids, to }: Moved): Promise<void> {
  if (to === MONTHLY.archived) return
  if (to !== MONTHLY.finished) {
    await revokePayInput(tx, actor, { type: 'certificate', ids })
    return
  }
  const { rows } = await sql<Allowance>`
    select m.id, m.user_id as "userId", m.amount::text as amount, m.month,
      concat_ws(' ', t.name, c.cert_no) as reason
    from certificate_monthly m join certificate c on c.id = m.certificate_id
      join certificate_type t on t.id = c.type_id
    where m.id = any(${[...ids]}::uuid[]) order by m.id`.execute(tx)
  await proposePayInputs(
    tx,
    actor,
    rows.map(({ id, ...allowance }) => ({
      ...allowance,
      itemCode: 'certificate',
      source: { type: 'certificate', id, part: 1 },
    })),
  )
}
