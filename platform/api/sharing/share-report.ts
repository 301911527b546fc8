import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { SHARE_REPORT, shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { confirmShare, readNewLink } from './confirm-share.ts'
import { reportDoor } from './report-link.ts'
import { requireSharable } from './share-content.ts'

/** Creates a link to a report with its present parameters. */
export async function shareReport(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { report, params } = input.values
  const form = shareLinks.actions[SHARE_REPORT]?.form ?? shareLinks
  const problems = { report: { key: 'report.none' } }
  const request = { form, problems, scope: { reportUrl: report ?? '', params: params ?? '' } }
  const link = await readNewLink(tx, reportDoor, request, input)
  const { scope, names } = await requireSharable(tx, actor, reportDoor, link.scope).catch(() => {
    // The report is missing, closed to the reader, or they may not export it: the response is the same in all
    // three cases.
    throw invalidFields(form, problems)
  })
  return confirmShare(tx, actor, input, {
    door: reportDoor,
    link: Object.assign(link, { scope }),
    lines: [{ key: 'share.report', names }, { key: 'share.frozen' }],
  })
}
