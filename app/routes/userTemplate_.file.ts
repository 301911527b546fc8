import { redirect } from '@remix-run/node'
import { REPORT_PAGE, reportQuery } from '#app/features/reports/report.server.ts'
import { GatewayError } from '#app/gateway/gateway-error.ts'
import { attachment } from '#app/pages/export.server.ts'
import { guarded } from '#app/request/guarded.server.ts'
import { REPORT_CALLS } from '#contracts/report.ts'

/** The report as a file; a refusal is told on its page. */
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
