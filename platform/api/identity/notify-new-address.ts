import { sql } from 'kysely'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const LOOKED_BACK = '1 year'

const SIGN_IN_ELSEWHERE = declareMessage({
  code: 'signInElsewhere',
  type: 'system',
  about: 'system/sessions',
  isFirm: true,
  link: () => '/account/sessions',
})

/**
 * Notifies users of a sign-in to their account from a new address. Call it before the sign-in itself
 * is stored; the very first sign-in sends nothing.
 */
export async function notifyNewAddress(
  tx: Tx,
  account: { id: string },
  ip: string | null,
): Promise<void> {
  if (ip === null) return
  const { rows } = await sql<{ isKnown: boolean | null }>`
    select bool_or(address_block(ip) = address_block(${ip})) as "isKnown" from sign_in_log
    where user_id = ${account.id} and ok and at > now() - ${LOOKED_BACK}::interval
      and ip is not null`.execute(tx)
  if (rows[0]?.isKnown !== false) return
  await sendMessage(tx, SIGN_IN_ELSEWHERE, [account.id], { from: null, values: { ip } })
}
