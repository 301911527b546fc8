import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { SHARE_REPORT, shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { confirmShare, readNewLink } from './confirm-share.ts'
import { requireSharable } from './make-share-link.ts'

/** Creates a link to a report with its present parameters. */
export async function shareReport(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { report, params } = input.values
  const form = shareLinks.actions[SHARE_REPORT]?.form ?? shareLinks
  const none = { report: { key: 'report.none' } }
  const scope = { reportUrl: report ?? '', params: params ?? '' }
  const link = readNewLink(form, { page: 'userTemplate', scope }, input, none)
  const { shared, names } = await requireSharable(tx, actor, link).catch(() => {
    // It is missing, closed to the reader, or they may not export it: one answer for all.
    throw invalidFields(form, none)
  })
  return confirmShare(tx, actor, input, {
    link: { ...link, ...shared } as typeof link,
    lines: [{ key: 'share.report', names }, { key: 'share.frozen' }],
  })
}
