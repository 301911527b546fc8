import { markDays, refuseClosedDays } from '#modules/attendance/requests/api/request-kind.ts'
import {
  dayLater,
  dayOf,
  type RequestFields,
} from '#modules/attendance/requests/api/request-span.ts'
import { AFTERNOON } from '#modules/attendance/requests/define/choices.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { cityOf } from '#modules/hr/archives/api/work-city.ts'
import { lockPerson } from '#modules/org/positions/api/hold-position.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { giveBalanceBack } from './balance-effects.ts'
import { countLeave, readLeaveRule } from './leave-days.ts'

/** The days of a leave with another last day; none if that lies before its first day. */
async function remaining(tx: Parameters<ActionVerb>[0], request: RequestFields, realEnd: string) {
  if (realEnd < dayOf(request.startDate)) return 0
  const rule = await readLeaveRule(tx, request, await cityOf(tx, request.userId))
  return countLeave(tx, { ...request, endDate: realEnd, endHalf: AFTERNOON }, rule)
}

/**
 * The earliest day on which a leave can end. Employees cannot claim that they worked on past days; a user who
 * enters requests for others can.
 */
async function earliestEnd(tx: Tx, actor: Actor, { userId, startDate }: WireRecord) {
  const first = dayLater(startDate, -1)
  if (userId !== actor.userBaseId) return first
  const yesterday = dayLater(await readToday(tx), -1)
  return first.localeCompare(yesterday) > 0 ? first : yesterday
}

/**
 * 销假: ends a leave early and returns the remaining days. If the new last day is the day before the first day, it
 * returns all days. Closed days stay unchanged.
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
