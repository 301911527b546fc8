import { SHIFT_OFF } from '#modules/attendance/shifts/define/choices.ts'
import { buttonCode } from '#platform/define/engine/button-code.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { leastUsedColour } from '#platform/wire/values/palette.ts'
import type { NewShiftView } from './new-shift-view.ts'
import type { QuickShiftView } from './quick-shift-view.ts'

const MOST_SHIFTS = 100

const named = (call: ResourceCall): ResourceCall => ({
  ...call,
  params: { ...call.params, action: 'setUp' },
})

/** The form of a new shift, with a colour that few shifts have. */
export async function loadNewShift(call: ResourceCall): Promise<NewShiftView> {
  const { data } = await call.gateway.list(call.resource, {
    pageSize: MOST_SHIFTS,
    columns: 'color',
  })
  const url = new URL(call.url)
  if (!url.searchParams.has('color')) {
    url.searchParams.set('color', leastUsedColour(data.map(({ color }) => String(color))))
  }
  return dressed(call, await loadAct(named({ ...call, url })))
}

/**
 * The fields that usually distinguish a shift from others; the form has the other settings, with their usual values.
 */
const QUICK = ['name', 'workOn', 'workOff', 'restStart', 'restMinutes']

/** The line above the list of shifts, for users who may add one. */
export async function loadQuickShift(call: ResourceCall): Promise<QuickShiftView | null> {
  const { resource, permissions } = call
  if (!permissions.has(buttonCode(resource, 'add'))) return null
  const { act } = await loadNewShift(call)
  const controls = act.groups.flatMap((group) => group.controls)
  const isQuick = ({ name }: ControlView) => QUICK.includes(name)
  return {
    action: `/${resource.path}/new`,
    hidden: [
      ...act.hidden,
      ...controls
        .filter((control) => !isQuick(control))
        .map(({ name, value }) => ({ name, value })),
    ],
    controls: controls.filter(isQuick).map(({ hint: _, onlyFor: __, ...control }) => control),
  }
}

export const saveNewShift = redrawing(async function saveNewShift(call: ResourceCall) {
  const answer = await runAct(named(call))
  return 'data' in answer ? { ...answer, data: dressed(call, answer.data) } : answer
})

function dressed({ t }: ResourceCall, act: ActView): NewShiftView {
  const hints: Readonly<Record<string, string>> = {
    shortName: t('newShift.chosen'),
    code: t('newShift.chosen'),
  }
  const hinted = (control: ControlView): ControlView => {
    const hint = control.hint ?? hints[control.name]
    return hint === undefined ? control : { ...control, hint }
  }
  const [base, ...more] = act.groups.map((group) => ({
    ...group,
    controls: group.controls.map(hinted),
  }))
  return {
    act,
    base: base?.controls ?? [],
    more,
    hasMoreProblems: more.some(({ controls }) => controls.some(({ error }) => error !== undefined)),
    dayOff: SHIFT_OFF,
  }
}
