import { ORG_CHANGE_KIND } from '#modules/org/define/choices.ts'
import { ORG_CHANGES } from '#modules/org/history/define/org-history.ts'
import { buttonsOf } from '#platform/define/built-in/buttons.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { describeHistory } from '#platform/web/pages/record/record-history.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { requireResource } from '#product/define/registry.server.ts'

/** Describes the changes with the labels of the file or the department that the event is about. */
export async function loadOrgEvent(call: ResourceCall): Promise<RecordView> {
  const [view, event] = await Promise.all([loadRecord(call), readRecord(call)])
  const target = requireResource(event.userId === null ? 'org/departments' : 'hr/archives')
  const resource = { ...target, endpoints: { ...target.endpoints, history: ORG_CHANGES } }
  // Shows all labels to every reader, because the API has already masked the values.
  const permissions = new Set(buttonsOf(target, []))
  const entries = await describeHistory({ ...call, resource, permissions }, requireId(call))
  const action = choiceLabel(ORG_CHANGE_KIND, String(event.kind), call.language)
  const history = entries.filter(({ changes }) => changes.length > 0)
  return { ...view, history: history.map((entry) => ({ ...entry, action })) }
}
