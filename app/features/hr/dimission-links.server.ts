import { requireId } from '#app/pages/read-record.server.ts'
import type { RecordView } from '#app/pages/record-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'

/** Group of a departure that tells what is paid. */
const PAY = 'pay'

/** What hangs on a departure, before the usual buttons: its sheet, for those who see the pay. */
export function withDimissionLinks(call: ResourceCall, view: RecordView): RecordView {
  const here = `/${call.resource.path}/${requireId(call)}`
  const seesPay = view.tabs.some(({ name }) => name === PAY)
  const sheet = {
    ...{ name: 'compensation', label: call.t('compensation.title') },
    href: `${here}/compensation`,
  }
  return { ...view, actions: seesPay ? [sheet, ...view.actions] : view.actions }
}
