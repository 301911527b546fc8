import { sql } from 'kysely'
import { CONTRACT, contracts } from '#modules/hr/contracts/define/contract.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendOnceADay } from '#platform/api/messages/send-once-a-day.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { WITHOUT_CONTRACT } from './without-contract.ts'

const DUE = declareMessage({
  code: 'contractsDue',
  type: 'staff',
  about: contracts.path,
  toast: false,
  link: () => `/${contracts.path}`,
})

/** Roles of those who answer for contracts. */
const ANSWERS_FOR_THEM = ['hr_manager', 'hr_er']

type Open = Record<'expiring' | 'expired' | 'unsigned' | 'missing', number>

/** Tells those who answer for contracts how many there is something to do about. */
export async function tellDueContracts(tx: Tx): Promise<void> {
  await sendOnceADay(tx, DUE, ANSWERS_FOR_THEM, async () => {
    const { rows } = await sql<Open>`
      select count(*) filter (where c.biz_state = ${CONTRACT.running})::int as expiring,
        count(*) filter (where c.biz_state = ${CONTRACT.expired})::int as expired,
        count(*) filter (where c.biz_state = ${CONTRACT.toSign})::int as unsigned,
        (select count(*)::int from ${WITHOUT_CONTRACT}) as missing
      from contract c join contract_type t on t.id = c.type_id
      where c.deleted_at is null and (c.biz_state in (${CONTRACT.expired}, ${CONTRACT.toSign})
          or (c.biz_state = ${CONTRACT.running} and c.end_date <= today() + t.alert_days))`.execute(
      tx,
    )
    return rows[0]
  })
}
