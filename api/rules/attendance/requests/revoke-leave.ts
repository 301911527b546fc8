import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionVerb } from '#api/crud/verbs.ts'
import { Failure, invalidFields } from '#api/failure.ts'
import { lockPerson } from '#api/rules/org/hold-position.ts'
import { writeHistory } from '#api/store/history.ts'
import { updateRow } from '#api/store/records.ts'
import { AFTERNOON } from '#resources/attendance/requests/choices.ts'
import { leaves } from '#resources/attendance/requests/leave.ts'
import { giveBalanceBack } from './balance-effects.ts'
import { countLeave, readLeaveRule } from './leave-days.ts'
import { cityOf } from './person-city.ts'
import { markDays, refuseClosedDays } from './request-kind.ts'
import { type Asked, dayLater, dayOf } from './request-span.ts'

/** How many days of a leave remain when its last one is another; none where that is before its first. */
async function remaining(tx: Parameters<ActionVerb>[0], asked: Asked, realEnd: string) {
  if (realEnd < dayOf(asked.startDate)) return 0
  const rule = await readLeaveRule(tx, asked, await cityOf(tx, asked.userId))
  return countLeave(tx, { ...asked, endDate: realEnd, endHalf: AFTERNOON }, rule)
}

/**
 * 销假: whoever comes back early gives the rest of the leave back; all of it where the last day is
 * the one before the first. Days that are closed stay as they are.
 */
export const revokeLeave: ActionVerb = async (tx, actor, { id, version, values }) => {
  const current = await lockForUpdate(tx, actor, leaves, id, version, 'edit')
  const { userId, startDate, endDate } = current
  if (current.realEnd) throw new Failure('conflict', 'request.revokedBefore')
  const realEnd = String(values.realEnd)
  if (realEnd < dayLater(startDate, -1) || realEnd >= dayOf(endDate)) {
    const form = leaves.actions.revoke?.form ?? leaves
    const between = { from: dayLater(startDate, -1), to: dayLater(endDate, -1) }
    throw invalidFields(form, { realEnd: { key: 'invalid.revokeEnd', values: between } })
  }
  const left = { from: dayLater(realEnd), to: dayOf(endDate) }
  await lockPerson(tx, userId)
  await refuseClosedDays(tx, userId, left)
  const days = await remaining(tx, current, realEnd)
  const after = { realEnd, days: days.toFixed(1) }
  const written = await updateRow(tx, leaves, id, after, actor)
  await writeHistory(tx, actor, {
    ...{ resource: leaves, id, version: written, action: 'update' },
    ...{ before: { realEnd: null, days: current.days ?? null }, after },
  })
  await giveBalanceBack(tx, leaves, current, Number(current.days) - days)
  await markDays(tx, userId, left)
  return { version: written }
}
