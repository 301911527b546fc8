import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'

const CHECK = 'verify'

/** Makes checking the main button of a form that waits for it. */
export function withCheckFirst(view: RecordView): RecordView {
  return view.actions.some(({ name }) => name === CHECK) ? withMainVerb(view, CHECK) : view
}
