import { departures } from '#modules/hr/departures/define/departure.ts'
import type { HandedOver as LedBy } from '#modules/org/departments/api/hand-over-lead.ts'
import { ADMINISTRATORS } from '#platform/api/messages/administrators.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const about = { type: 'staff', about: departures.path } as const
const link = (id: string) => `/${departures.path}/${id}`
const TAKEN_OVER = declareMessage({ ...about, code: 'dimissionTakenOver' })
const VACANT = declareMessage({ ...about, code: 'dimissionVacant', link })

type HandedOver = LedBy & { approvals: number }

/** Notifies the successor of their new duties. Without a successor, notifies the users who must find one. */
export async function tellHandedOver(
  tx: Tx,
  record: WireRecord,
  name: string,
  { to, departments, people, approvals }: HandedOver,
): Promise<void> {
  if (departments + people + approvals === 0) return
  const values = { name, day: String(record.lastDay), departments, people, approvals }
  const message = { from: null, id: record.id, values }
  if (to !== null) return sendMessage(tx, TAKEN_OVER, [to], message)
  if (departments > 0) await sendMessage(tx, VACANT, ADMINISTRATORS, message)
}
