import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { accountsWhoMay } from '#platform/api/identity/actor/accounts-who-may.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const TO_JOIN = declareMessage({
  code: 'hiringToJoin',
  type: 'task',
  about: hirings.path,
  link: (id) => `/${hirings.path}/${id}`,
})

/** Tells the users who may take somebody on that an offer was accepted. */
export async function tellWhoTakesOn(
  tx: Tx,
  { id, name, planJoinDate }: WireRecord,
): Promise<void> {
  const able = await accountsWhoMay(tx, hirings, 'join', id)
  const values = { name: String(name), day: String(planJoinDate) }
  await sendMessage(tx, TO_JOIN, able, { from: null, id, values })
}
