import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { BoardVerb } from './board-view.ts'

/** The verbs of a record in a stage that the reader may use, in the order of the definition. */
export function verbsIn(
  { permissions, language }: Pick<ResourceCall, 'permissions' | 'language'>,
  state: string,
): BoardVerb[] {
  return Object.values(candidates.actions)
    .filter(({ on, when, button }) => {
      return on === 'record' && when?.is.includes(state) === true && permissions.has(button)
    })
    .map(({ name, form }) => ({ value: name, label: resourceLabel(form, language) }))
}
