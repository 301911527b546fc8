import { plannedChanges } from '#modules/org/planned-changes/define/planned-change.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Withdraws a change that still waits for its day. A department that was to open stays disabled. */
export function withdrawPlannedChange(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  return moveRecord(tx, actor, { resource: plannedChanges, name: 'withdraw' }, input)
}
