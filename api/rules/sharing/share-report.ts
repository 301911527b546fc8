import type { Actor } from '#api/actor.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { invalidFields } from '#api/failure.ts'
import { requireSharable } from '#api/sharing/make-share-link.ts'
import type { Tx } from '#api/store/database.ts'
import { SHARE_REPORT, shareLinks } from '#resources/system/share-link.ts'
import { confirmShare, readNewLink } from './confirm-share.ts'

/** Makes a link to a report as it is asked for now: its parameters stay what they are. */
export async function shareReport(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { report, params } = input.values
  const form = shareLinks.actions[SHARE_REPORT]?.form ?? shareLinks
  const none = { report: { key: 'report.none' } }
  const scope = { reportUrl: report ?? '', params: params ?? '' }
  const link = readNewLink(form, { page: 'userTemplate', scope }, input, none)
  const { shared, names } = await requireSharable(tx, actor, link).catch(() => {
    // There is none, it is not for its reader, or not to be carried away: one answer to all.
    throw invalidFields(form, none)
  })
  return confirmShare(tx, actor, input, {
    link: { ...link, ...shared } as typeof link,
    lines: [{ key: 'share.report', names }, { key: 'share.frozen' }],
  })
}
