import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import type { ReportData } from '#platform/wire/reports/report.ts'
import { sharedReport } from '#platform/wire/sharing/share-links.ts'
import { readShareAccess, takeFromAddress } from './share-access.server.ts'
import type { ShareAccessView } from './share-access-view.ts'

const PAGE = 'userTemplate'

/** The report that this browser has opened by a link, or the page before it; null without a link. */
export async function readSharedReport(
  call: OpenCall,
  state: RequestState,
  page: number,
): Promise<{ report: ReportData | null } | ShareAccessView | null> {
  await takeFromAddress(PAGE, call, state)
  // A parameter of the address must not extend the content of a link.
  if (call.url.searchParams.has('reportUrl')) return null
  const door = await readShareAccess(PAGE, call, state)
  if (door === null || 'kind' in door) return door
  return callOpenly(state.tokenCaller, SHARE_CALLS.report, { ...door, page }, sharedReport)
}
