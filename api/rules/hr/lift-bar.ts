import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { updateRow } from '#api/store/records.ts'
import { dimissions } from '#resources/hr/changes/dimission.ts'

/** Somebody who was not to be hired again may be, after all; the history keeps why. */
export async function liftBar(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, dimissions, id, version, 'liftBar')
  if (current.blackList !== true) throw new Failure('conflict', 'rehire.notBarred')
  const written = await updateRow(tx, dimissions, id, { blackList: false }, actor)
  await writeHistory(tx, actor, {
    resource: dimissions,
    id,
    version: written,
    action: 'state',
    before: { blackList: true },
    after: { blackList: false, transition: 'liftBar', transitionReason: values.reason },
  })
  return { version: written }
}
