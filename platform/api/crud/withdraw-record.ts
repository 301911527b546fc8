import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { moveRecord } from './move-record.ts'
import type { ActionInput, ActionResult } from './verbs.ts'

/** Withdraws a record and closes the messages about it. */
export function takingBack(resource: Resource, close: (tx: Tx, id: string) => Promise<void>) {
  return async (tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> => {
    const moved = await moveRecord(tx, actor, { resource, name: 'withdraw' }, input)
    await close(tx, input.id)
    return moved
  }
}
