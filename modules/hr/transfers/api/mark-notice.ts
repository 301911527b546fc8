import { TRANSFER_NOTICE } from '#modules/hr/transfers/define/choices.ts'
import { NOTICE_BUTTON, transfers } from '#modules/hr/transfers/define/transfer.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'

/** Marks a completed transfer for notice, so that links to notices show it. */
export function markForNotice(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  return setNoticed(tx, actor, input, true)
}

/** Takes a transfer out of the notices; links that showed it show it no more. */
export function takeFromNotice(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  return setNoticed(tx, actor, input, false)
}

async function setNoticed(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
  isNoticed: boolean,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, transfers, id, version, NOTICE_BUTTON)
  const needed = isNoticed ? TRANSFER_NOTICE.possible : TRANSFER_NOTICE.shown
  if (current.notice !== needed) {
    throw new Failure('conflict', isNoticed ? 'transfer.notNoticeable' : 'transfer.notNoticed')
  }
  const written = await updateRow(tx, transfers, id, { isNoticed }, actor)
  await writeHistory(tx, actor, {
    resource: transfers,
    id,
    version: written,
    action: 'state',
    before: { isNoticed: !isNoticed },
    after: { isNoticed, transition: isNoticed ? 'notice' : 'endNotice' },
  })
  const message = { key: isNoticed ? 'transfer.noticed' : 'transfer.noticeEnded' }
  return { id, version: written, message }
}
