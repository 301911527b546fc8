import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { BulkVerb } from '#platform/web/components/table/bulk-bar.tsx'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import { pickedIds } from '#platform/web/pages/many/picked-rows.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const MOVE = 'setState'

/** Moving the ticked applications together, for users who may. */
export function verbsOnTicked({ permissions, language }: ResourceCall): BulkVerb[] {
  const move = candidates.actions[MOVE]
  if (!move || !permissions.has(move.button)) return []
  return [{ label: resourceLabel(move.form, language), page: `act/${MOVE}` }]
}

const named = (call: ResourceCall): ResourceCall => ({
  ...call,
  params: { ...call.params, action: MOVE },
})

/** The form that moves applications together begins with the ones that were ticked in the list. */
export function loadMoveTicked(call: ResourceCall) {
  const ids = pickedIds(call)
  const url = new URL(call.url)
  if (ids.length > 0) url.searchParams.set('candidateIds', ids.join(','))
  return loadAct(named({ ...call, url }))
}

export const runMoveTicked = (call: ResourceCall) => runAct(named(call))
