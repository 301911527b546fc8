import { sql } from 'kysely'
import { attendPins } from '#modules/attendance/clocking/define/pin.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import { dropPin } from './own-pin.ts'

const PIN_CLEARED = declareMessage({
  code: 'pinCleared',
  type: 'system',
  about: attendPins.path,
  isFirm: true,
  link: () => '/account/pin',
})

/**
 * Removes an employee's PIN. Administrators can neither read nor set a PIN, so a message asks the employee to
 * set another.
 */
export const clearPin: ActionVerb = async (tx, actor, { id, version: seen }) => {
  const { userId, version } = await lockForUpdate(tx, actor, attendPins, id, seen, 'clear')
  await dropPin(tx, actor, { id, version })
  const accounts = sql`select id from app_user
    where user_base_id = ${String(userId)}::uuid and deleted_at is null`
  await sendMessage(tx, PIN_CLEARED, accounts, { from: actor, id, values: { name: actor.name } })
  return { gone: true, message: { key: 'terminal.pinCleared' } }
}
