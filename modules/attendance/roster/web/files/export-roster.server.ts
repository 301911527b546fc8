import { redirect } from '@remix-run/node'
import { readBeside } from '#modules/attendance/roster/web/group-and-month.server.ts'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

/** The month as a file; the roster page shows a refusal. */
export async function exportRoster(call: SignedInCall): Promise<Response> {
  const { gateway, url, t } = call
  const { group: attendGroupId, month, back } = await readBeside(call)
  const format = url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  try {
    const query = { attendGroupId, month, format }
    const made = await gateway.download(ROSTER_CALLS.export, query)
    if ('file' in made) return attachment(made.file)
    return redirect(`/account/exports/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || t('page.notExported') })
    return redirect(back.href, 303)
  }
}
