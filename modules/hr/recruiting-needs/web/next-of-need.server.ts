import { PUBLISHED } from '#modules/hr/recruiting-needs/define/choices.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const PUBLISH = 'publish'

/** Makes publishing the main button of an approved need. Its form begins with the channels of the need. */
export async function withPublishing(call: ResourceCall, view: RecordView): Promise<RecordView> {
  const { publishState, channels } = await readRecord(call)
  if (publishState !== PUBLISHED.no) return view
  const named = Array.isArray(channels) ? channels.join(',') : ''
  const begun = view.actions.map((action) => {
    if (action.name !== PUBLISH || named === '') return action
    return { ...action, href: `${action.href}${withParams('', { publishTo: named })}` }
  })
  return withMainVerb({ ...view, actions: begun }, PUBLISH)
}
