import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionVerb } from '#api/crud/verbs.ts'
import { Failure, invalidFields } from '#api/failure.ts'
import { lockPerson } from '#api/rules/org/hold-position.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { updateRow } from '#api/store/records.ts'
import { readToday } from '#api/store/today.ts'
import type { WireRecord } from '#contracts/envelope.ts'
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
 * From which day on a leave can be said to have ended: nobody says of himself that he was at work on days
 * that are over, whoever enters requests for others may.
 */
async function earliestEnd(tx: Tx, actor: Actor, { userId, startDate }: WireRecord) {
  const first = dayLater(startDate, -1)
  if (userId !== actor.userBaseId) return first
  const yesterday = dayLater(await readToday(tx), -1)
  return first.localeCompare(yesterday) > 0 ? first : yesterday
}

/**
 * 销假: whoever comes back early gives the rest of the leave back; all of it where the last day is
 * the one before the first. Days that are closed stay as they are.
 */
export const revokeLeave: ActionVerb = async (tx, actor, { id, version, values }) => {
  const current = await lockForUpdate(tx, actor, leaves, id, version, 'edit')
  const { userId, endDate } = current
  if (current.realEnd) throw new Failure('conflict', 'request.revokedBefore')
  const realEnd = String(values.realEnd)
  const from = await earliestEnd(tx, actor, current)
  if (realEnd < from || realEnd >= dayOf(endDate)) {
    const form = leaves.actions.revoke?.form ?? leaves
    const between = { from, to: dayLater(endDate, -1) }
    throw invalidFields(form, { realEnd: { key: 'invalid.revokeEnd', values: between } })
  }
  const left = { from: dayLater(realEnd), to: dayOf(endDate) }
  await lockPerson(tx, userId)
  await refuseClosedDays(tx, userId, left)
  const days = await remaining(tx, current, realEnd)
  const after = { realEnd, days: days.toFixed(1) }
  const written = await updateRow(tx, leaves, id, after, actor)
  await writeHistory(tx, actor, {
    resource: leaves,
    id,
    version: written,
    action: 'update',
    before: { realEnd: null, days: current.days ?? null },
    after,
  })
  await giveBalanceBack(tx, leaves, current, Number(current.days) - days)
  await markDays(tx, userId, left)
  return { version: written }
}
