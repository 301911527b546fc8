import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { backQuery } from '#platform/web/pages/record/record-paths.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** Group of a departure that tells what is paid. */
const PAY = 'pay'
/** To hire somebody again whom a departure bars from it. */
const LIFT = 'liftBar'

/**
 * What hangs on a departure, before the usual buttons: its sheet, for those who see the pay, and the
 * certificate once one was issued.
 */
export async function withDimissionLinks(
  call: ResourceCall,
  shown: Promise<RecordView>,
): Promise<RecordView> {
  const [view, record] = await Promise.all([shown, readRecord(call)])
  const link = (name: string) => ({
    name,
    label: call.t(`${name}.title`),
    href: `/${call.resource.path}/${record.id}/${name}${backQuery(call)}`,
  })
  const links = [
    ...(view.tabs.some(({ name }) => name === PAY) ? [link('compensation')] : []),
    ...(record.certificateNo ? [link('certificate')] : []),
  ]
  // Who may allow it sees whether anything bars it; not everybody who sees the record does.
  const offered = view.actions.filter(({ name }) => name !== LIFT || record.blackList === true)
  return { ...view, actions: [...links, ...offered] }
}
