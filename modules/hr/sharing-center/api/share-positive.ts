import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { confirmShare, readNewLink } from '#platform/api/sharing/confirm-share.ts'
import { requireSharable } from '#platform/api/sharing/share-content.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { positiveDoor } from './positive-door.ts'

/** Makes a link to a probation review, after its maker saw what the page will show. */
export async function sharePositive(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const form = regularisations.actions.share?.form ?? regularisations
  const scope = { positiveId: input.id }
  const link = await readNewLink(tx, positiveDoor, { form, scope, problems: {} }, input)
  const { names } = await requireSharable(tx, actor, positiveDoor, link.scope)
  const lines = [{ key: 'share.positive', names }, { key: 'share.noPay' }]
  return confirmShare(tx, actor, input, { door: positiveDoor, link, lines })
}
