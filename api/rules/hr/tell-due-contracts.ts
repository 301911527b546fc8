import { sql } from 'kysely'
import { declareMessage } from '#api/messages/declare-message.ts'
import { sendMessage } from '#api/messages/send-message.ts'
import { WITHOUT_CONTRACT } from '#api/queries/hr/without-contract.ts'
import type { Tx } from '#api/store/database.ts'
import { readToday } from '#api/store/today.ts'
import { CONTRACT, contracts } from '#resources/hr/contract.ts'

const DUE = declareMessage({
  ...{ code: 'contractsDue', type: 'staff', about: contracts.path, toast: false },
  link: () => `/${contracts.path}`,
})

/** Roles of those who answer for contracts. */
const ANSWERS_FOR_THEM = ['hr_manager', 'hr_er']

type Open = Record<'expiring' | 'expired' | 'unsigned' | 'missing', number>

/**
 * Tells those who answer for contracts once a day how many there is something to do about, all in one
 * message: each is told until it is done, and nobody is flooded. Done again it tells nobody twice.
 */
export async function tellDueContracts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tell-due-contracts'))`.execute(tx)
  const id = await readToday(tx)
  const { rows: told } = await sql`
    select from message where code = ${DUE.code} and biz_id = ${id} limit 1`.execute(tx)
  if (told.length > 0) return
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
  const [open] = rows
  if (!open || Object.values(open).every((count) => count === 0)) return
  const whose = sql`select user_id from role_way
    where role_code = any(${ANSWERS_FOR_THEM}) and counts`
  await sendMessage(tx, DUE, whose, { from: null, id, values: open })
}
