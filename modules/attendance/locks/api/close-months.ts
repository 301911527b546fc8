import { attendLocks } from '#modules/attendance/locks/define/lock.ts'
import type { MonthsClosed } from '#modules/attendance/locks/wire/closing.ts'
import { CLOSED } from '#modules/attendance/roster/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { reasonOf } from '#platform/api/crud/many/change-batch.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import type { JobPerson } from '#platform/api/jobs/job.ts'
import { setAttendLock } from './set-attend-lock.ts'

type Wish = { month: string; groups: readonly string[]; reason: string | null }

/**
 * Closes a month for several groups, each in its own transaction: a group with open matters and no reason stays
 * open and does not stop the others.
 */
export async function closeMonths(
  store: Store,
  actor: Actor,
  { month, groups, reason }: Wish,
  person: JobPerson,
): Promise<MonthsClosed> {
  const outcome: MonthsClosed = { closed: [], refused: {} }
  for (const attendGroupId of new Set(groups)) {
    const request = { attendGroupId, setDate: month, lockType: CLOSED, reason } as const
    try {
      await inTransaction(store, { resource: attendLocks, actor }, (tx) =>
        setAttendLock(tx, actor, request, person),
      )
      outcome.closed.push(attendGroupId)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { key, values } = reasonOf(error, person.language)
      outcome.refused[attendGroupId] = say(person.language, key, values)
    }
  }
  return outcome
}
