import { departures } from '#modules/hr/departures/define/departure.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'

/** Lifts the bar on rehiring an employee; the history keeps the reason. */
export async function liftBar(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, departures, id, version, 'liftBar')
  if (current.blackList !== true) throw new Failure('conflict', 'rehire.notBarred')
  const written = await updateRow(tx, departures, id, { blackList: false }, actor)
  await writeHistory(tx, actor, {
    resource: departures,
    id,
    version: written,
    action: 'state',
    before: { blackList: true },
    after: { blackList: false, transition: 'liftBar', transitionReason: values.reason },
  })
  return { version: written }
}
