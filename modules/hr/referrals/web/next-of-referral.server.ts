import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'

/** The main button of a recommendation: proposing a bonus that is due, else giving the person the link. */
export function withNextOfReferral(view: RecordView): RecordView {
  const isDue = view.actions.some(({ name }) => name === 'award')
  return withMainVerb(view, isDue ? 'award' : 'giveLink')
}
