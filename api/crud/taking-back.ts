import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { moveRecord } from './move-record.ts'
import type { ActionInput, ActionResult } from './verbs.ts'

/** Takes a record back, and closes what people were told of it. */
export function takingBack(resource: Resource, close: (tx: Tx, id: string) => Promise<void>) {
  return async (tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> => {
    const moved = await moveRecord(tx, actor, { resource, name: 'withdraw' }, input)
    await close(tx, input.id)
    return moved
  }
}
