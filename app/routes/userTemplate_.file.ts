import { redirect } from '@remix-run/node'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { REPORT_PAGE, reportQuery } from '#platform/web/reports/report.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { REPORT_CALLS } from '#platform/wire/reports/report.ts'

/** The report as a file; if the export is refused, the report page shows the reason. */
export const loader = guarded('signed-in', async ({ gateway, url, setFlash, t }) => {
  const format = url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  try {
    const made = await gateway.download(REPORT_CALLS.file, { ...reportQuery(url), format })
    if ('file' in made) return attachment(made.file)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    setFlash({ kind: 'error', text: error.message || t('page.notExported') })
  }
  const back = new URLSearchParams(url.search)
  back.delete('format')
  return redirect(`${REPORT_PAGE}?${back}`, 303)
})
