import { sql } from 'kysely'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const type = 'staff' as const
const about = hirings.path
const link = (id: string) => `/${hirings.path}/${id}`

const ACCEPTED = declareMessage({ type, about, link, code: 'offerAccepted' })
const DECLINED = declareMessage({ type, about, link, code: 'offerDeclined' })

/** Tells whoever looks after the application, and whoever sent the offer, how the candidate answered it. */
export async function tellOwnAnswer(
  tx: Tx,
  { hiringId, name, isAccepted }: { hiringId: string; name: string; isAccepted: boolean },
): Promise<void> {
  const receivers = sql`select c.owner_id from to_be_recruited h join candidate c on c.id = h.candidate_id
      where h.id = ${hiringId}::uuid
    union select (select o.created_by from offer o where o.hiring_id = ${hiringId}::uuid and o.deleted_at is null
      order by o.edition desc limit 1)`
  const declared = isAccepted ? ACCEPTED : DECLINED
  await sendMessage(tx, declared, receivers, { from: null, id: hiringId, values: { name } })
}
