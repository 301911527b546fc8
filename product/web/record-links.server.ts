import { shareActions } from '#modules/hr/archives/web/share-actions.server.ts'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const LINKS: readonly ((call: ResourceCall, ids: readonly string[]) => ActionLink[])[] = [
  shareActions,
]

/** Links that modules add to the pages of their records, for one record or for the records of a print. */
export function recordLinks(call: ResourceCall, ids: readonly string[]): ActionLink[] {
  return LINKS.flatMap((links) => links(call, ids))
}
