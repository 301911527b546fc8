import { readRecord, requireId } from '#app/pages/read-record.server.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import { describeHistory } from '#app/pages/record-history.server.ts'
import type { RecordView } from '#app/pages/record-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { buttonsOf } from '#resources/built-in/buttons.ts'
import { choiceLabel } from '#resources/described/labels.ts'
import { ORG_CHANGE_KIND } from '#resources/org/choices.ts'
import { ORG_CHANGES } from '#resources/org/history.ts'
import { requireResource } from '#resources/registry.server.ts'

/** What changed is said with the labels of the file or the department that the event is about. */
export async function loadOrgEvent(call: ResourceCall): Promise<RecordView> {
  const [view, event] = await Promise.all([loadRecord(call), readRecord(call)])
  const target = requireResource(event.userId === null ? 'org/departments' : 'hr/archives')
  const resource = { ...target, endpoints: { ...target.endpoints, history: ORG_CHANGES } }
  // All labels, whoever reads: the values came covered from the API.
  const permissions = new Set(buttonsOf(target, []))
  const entries = await describeHistory({ ...call, resource, permissions }, requireId(call))
  const action = choiceLabel(ORG_CHANGE_KIND, String(event.kind), call.language)
  const history = entries.filter(({ changes }) => changes.length > 0)
  return { ...view, history: history.map((entry) => ({ ...entry, action })) }
}
