import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { backQuery } from '#platform/web/pages/record/record-paths.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** The group of fields with the pay of a departure. */
const PAY = 'pay'
/** Action that allows rehiring an employee whose departure bars it. */
const LIFT = 'liftBar'

/**
 * Adds links before the usual buttons: the sheet, for users who see the pay, and the certificate
 * once a copy was issued.
 */
export async function withDepartureLinks(
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
  // Shows the action only when a bar exists, because not every reader of the record may see the bar.
  const offered = view.actions.filter(({ name }) => name !== LIFT || record.blackList === true)
  return { ...view, actions: [...links, ...offered] }
}
