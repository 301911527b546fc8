import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult, Line } from '#platform/api/crud/verbs.ts'
import { confirmShare, readNewLink } from '#platform/api/sharing/confirm-share.ts'
import { requireSharable } from '#platform/api/sharing/share-content.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readTransfers } from './read-transfers.ts'
import { transferNoticeDoor as door } from './transfer-notice-door.ts'

/** Makes a link to the notice of one transfer, after its maker saw what the page will show. */
export async function shareNotice(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  return share(tx, actor, input, 'shareNotice', { transferId: input.id })
}

/** Makes a link to the notices of a department in a month. */
export async function shareNotices(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { deptId, month } = input.values
  return share(tx, actor, input, 'shareNotices', { deptId, month })
}

async function share(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
  action: 'shareNotice' | 'shareNotices',
  scope: object,
): Promise<ActionResult> {
  const form = transfers.actions[action]?.form ?? transfers
  const problems = { month: { key: 'invalid.month' } }
  const link = await readNewLink(tx, door, { form, scope, problems }, input)
  const { names, scope: checked } = await requireSharable(tx, actor, door, link.scope)
  const shown = await readTransfers(tx, actor, checked)
  const people = shown.transfers.map(({ name }) => name)
  const of = names.join(' · ')
  const first: Line =
    people.length > 0
      ? { key: 'share.notices', values: { count: people.length, of }, names: people }
      : { key: 'share.noNotices', values: { of } }
  const lines: Line[] = [first, { key: 'share.noticeOnly' }]
  return confirmShare(tx, actor, input, { door, link, lines })
}
