import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { mayUsePay } from '#platform/api/store/reach/pay-reach.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'

/** Refuses people whose tax the actor may not set. It runs first, so that no other refusal shows their figures. */
export async function requireTaxReach(tx: Tx, actor: Actor, userId: string): Promise<void> {
  if (await mayUsePay(tx, actor, PAY_ITEM.tax, userId, 'edit')) return
  throw new Failure('forbidden', 'auth.forbidden')
}

/** Confirms a row that another user filed or last changed. */
export function confirmingFiled(resource: Resource) {
  return async (tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> => {
    const current = await lockForUpdate(tx, actor, resource, input.id, input.version, 'confirm')
    if (current.filedById === actor.userId) throw new Failure('conflict', 'taxPerson.ownFiling')
    const confirmed = { confirmedById: actor.userId }
    return moveRecord(tx, actor, { resource, name: 'confirm' }, input, confirmed)
  }
}
