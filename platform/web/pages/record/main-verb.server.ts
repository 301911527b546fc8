import type { RecordView } from './record-view.ts'

/** Makes a verb of a record its main button, where the reader has that verb. */
export function withMainVerb(view: RecordView, verb: string): RecordView {
  const main = view.actions.filter(({ name }) => name === verb)
  const actions = view.actions.filter(({ name }) => name !== verb)
  return { ...view, actions, next: [...main, ...view.next] }
}
