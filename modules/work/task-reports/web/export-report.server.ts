import { redirect } from '@remix-run/node'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { readReportAddress, reportAddress } from './report-address.server.ts'

const CALLS: Readonly<Record<string, string>> = {
  people: 'ExportPeopleProgress',
  usage: 'ExportPerDayUsage',
  performance: 'ExportPerformanceCounts',
  scores: 'ExportScoreReportByMonth',
}

/** Exports the report that the address names; errors appear on the report page. */
export async function exportTaskReport(call: SignedInCall): Promise<Response> {
  const request = readReportAddress(call)
  const format = call.url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  const { start, end, year, tab, deptId } = request
  const of = deptId === '' ? { format } : { format, deptId }
  const query = Object.assign(tab === 'scores' ? { year } : { start, end }, of)
  try {
    const path = `/wt/api/Task/${CALLS[tab] ?? CALLS.people}`
    const made = await call.gateway.download(path, query)
    if ('file' in made) return attachment(made.file)
    return redirect(`/account/exports/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || call.t('page.notExported') })
    return redirect(reportAddress(request), 303)
  }
}
