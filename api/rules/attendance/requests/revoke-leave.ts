import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { ActionVerb } from '#api/crud/verbs.ts'
import { leaves } from '#resources/attendance/requests/leave.ts'
import { dayOf, markDays } from './request-kind.ts'

/** 销假: whoever comes back early gets back what is left of the leave. */
export const revokeLeave: ActionVerb = async (tx, actor, { id, version, values }) => {
  const current = await lockForUpdate(tx, actor, leaves, id, version, 'edit')
  const realEnd = String(values.realEnd)
  const saved = await updateRecord(tx, actor, leaves, { id, version: current.version }, { realEnd })
  await markDays(tx, current.userId, { from: realEnd, to: dayOf(current.endDate) })
  return { version: saved.version }
}
