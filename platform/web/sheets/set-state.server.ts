import { resourceLabel } from '#platform/define/described/labels.ts'
import type { Action } from '#platform/define/engine/define-resource.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { loadAct, previewAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { listBefore } from '#platform/web/pages/record/record-paths.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { SetStateView } from './set-state-view.ts'
import { loadTotals } from './totals.server.ts'
import type { TotalsView } from './totals-view.ts'

const SET_STATE = 'setState'
/** Parameters that the address already has, so the form has no controls for them. */
const SAID = ['ids', 'month', 'deptId', 'all', 'from', 'state']

const saidOf = ({ resource }: ResourceCall) => [...SAID, ...(resource.sheet?.parameters ?? [])]

type Entry = { name: string; value: string }

/** The action that the address names, on a resource that is a sheet. */
function edgeOf({ resource, params, language, permissions }: ResourceCall): Action {
  const name = params.edge ?? ''
  const edge = Object.hasOwn(resource.actions, name) ? resource.actions[name] : undefined
  if (resource.sheet && edge?.moves && permissions.has(edge.button)) return edge
  throw new GatewayError('not-found', formatMessage(language, 'not-found'))
}

/** Converts the page to that of a list action whose form already has these values. */
function asAct(call: ResourceCall, { moves }: Action): ResourceCall {
  const url = new URL(call.url)
  const ids = call.url.searchParams.getAll('ids').join(',')
  const from = moves?.from ?? []
  url.searchParams.set('ids', ids)
  url.searchParams.set('state', moves?.to ?? '')
  if (ids === '') url.searchParams.set('all', 'true')
  if (from.length === 1) url.searchParams.set('from', from[0] ?? '')
  const { edge: _, ...params } = call.params
  return { ...call, url, params: { ...params, action: SET_STATE } }
}

/**
 * The page before rows change their state: the user enters the date, or the reason. A step with nothing to enter
 * shows at once what would happen, or why it is refused.
 */
export async function loadSetState(resourceCall: ResourceCall): Promise<SetStateView> {
  const edge = edgeOf(resourceCall)
  const call = asAct(resourceCall, edge)
  const entries = saidOf(call).flatMap((name) =>
    (call.url.searchParams.get(name) ?? '')
      .split(',')
      .filter(Boolean)
      .map((value) => ({ name, value })),
  )
  const isFilledIn = Object.keys(edge.form.fields).length === 0
  const [act, totals] = await Promise.all([
    isFilledIn ? previewAct(call) : loadAct(call),
    totalsOf(resourceCall, call.url.searchParams),
  ])
  return { act: describe(resourceCall, edge, act, entries), totals }
}

/** The totals that the user decides by; null when the address names rows and no month. */
async function totalsOf(
  call: ResourceCall,
  values: { get(name: string): unknown; has(name: string): boolean },
): Promise<TotalsView | null> {
  const month = String(values.get('month') ?? '')
  if (month === '' || values.get('all') !== 'true') return null
  const names = call.resource.sheet?.parameters ?? []
  const parameters = Object.fromEntries(
    names.map((name) => [name, String(values.get(name) ?? '')] as const),
  )
  return loadTotals(call, call.resource, { month, parameters })
}

/** Shows the rows that would move, and moves them after the user confirms. */
export const runSetState = redrawing(async function runSetState(resourceCall: ResourceCall) {
  const edge = edgeOf(resourceCall)
  const { edge: _, ...params } = resourceCall.params
  const answer = await runAct({ ...resourceCall, params: { ...params, action: SET_STATE } })
  if (!('data' in answer)) return answer
  const entries = saidOf(resourceCall).flatMap((name) =>
    resourceCall.form.getAll(name).map((value) => ({ name, value: String(value) })),
  )
  const act = describe(resourceCall, edge, answer.data, entries)
  const data: SetStateView = { act, totals: await totalsOf(resourceCall, resourceCall.form) }
  return { ...answer, data }
})

function describe(
  resourceCall: ResourceCall,
  { form: edge, moves }: Action,
  view: ActView,
  entries: readonly Entry[],
): ActView {
  const { language, t, url, form } = resourceCall
  const label = resourceLabel(edge, language)
  const count = entries.filter(({ name }) => name === 'ids').length
  const month = url.searchParams.get('month') ?? String(form.get('month') ?? '')
  const groups = view.groups.map((group) => ({
    ...group,
    controls: group.controls
      .filter(({ name }) => edge.fields[name])
      .map((one) => (one.name === moves?.reason ? { ...one, required: true as const } : one)),
  }))
  const before = listBefore(resourceCall)
  const isFilledIn = groups.every(({ controls }) => controls.length === 0)
  return {
    ...view,
    // A step with nothing to enter stays refused when the user checks again and nothing has changed.
    isBlocked: isFilledIn && view.preview === null && view.problems.length > 0,
    label,
    title: label,
    back: before === null ? view.back : { label: t('page.back'), href: before },
    facts: count > 0 ? t('monthSheet.picked', { count }) : t('monthSheet.all', { month }),
    groups: groups.filter(({ controls }) => controls.length > 0),
    // The confirmation repeats the whole filled-in form.
    hidden: view.preview ? view.hidden : [...view.hidden, ...entries],
  }
}
