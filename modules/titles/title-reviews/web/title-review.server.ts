import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const RECORD_RESULT = 'setResult'

/** Loads an application for a title; once it is recommended, recording the result is its main button. */
export async function loadTitleReview(call: ResourceCall): Promise<RecordView> {
  const [view, record] = await Promise.all([loadRecord(call), readRecord(call)])
  // Another user records the result of the own application.
  if (record.userId !== call.person.face) return withMainVerb(view, RECORD_RESULT)
  const actions = view.actions.filter(({ name }) => name !== RECORD_RESULT)
  return Object.assign({}, view, { actions })
}
