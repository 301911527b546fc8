import { registers } from '#modules/hr/first-day/define/register.ts'
import { accountsWhoMay } from '#platform/api/identity/actor/accounts-who-may.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const SENT = declareMessage({
  code: 'registerSent',
  type: 'task',
  about: registers.path,
  link: (id) => `/${registers.path}/${id}`,
})

/** Tells the users who may check a form that it came in. */
export async function tellFormSent(
  tx: Tx,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const able = await accountsWhoMay(tx, registers, 'verify', id)
  await sendMessage(tx, SENT, able, { from: null, id, values: { name } })
}
