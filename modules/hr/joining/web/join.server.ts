import { JOIN_PARTS } from '#modules/hr/joining/define/join-fields.ts'
import {
  PROBATION_BOUNDS,
  type ProbationBound,
  probationBounds,
} from '#modules/hr/probation/wire/probation.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const named = (call: ResourceCall): ResourceCall => ({
  ...call,
  params: { ...call.params, action: 'join' },
})

/** Loads the joining form. */
export async function loadJoin(call: ResourceCall): Promise<ActView> {
  return forReader(call, await loadAct(named(call)), hintsOfJoining(call))
}

export const runJoin = redrawing(async function runJoin(call: ResourceCall) {
  const answer = await runAct(named(call))
  if (!('data' in answer)) return answer
  return { ...answer, data: await forReader(call, answer.data, hintsOfJoining(call)) }
})

/**
 * Leaves out the parts that the reader has no permission for; adds hints about the law to the rest.
 */
export async function forReader(
  call: ResourceCall,
  view: ActView,
  own: Readonly<Record<string, string>>,
): Promise<ActView> {
  const navigation = await call.gateway.navigation()
  const closed = Object.entries(JOIN_PARTS).flatMap(([name, path]) =>
    buttonCodesAt(navigation, `/${path}`).has('add') ? [] : [name],
  )
  const groups = view.groups.filter(({ name }) => !closed.includes(name))
  const hasProbation = groups.some(({ name }) => name === 'probation')
  const hints = { ...(hasProbation ? await probationHints(call) : {}), ...own }
  const hinted = (control: ControlView): ControlView => {
    const hint = control.hint ?? hints[control.name]
    return hint === undefined ? control : { ...control, hint }
  }
  return {
    ...view,
    groups: groups.map((group) => ({ ...group, controls: group.controls.map(hinted) })),
  }
}

const hintsOfJoining = ({ t }: ResourceCall) => ({
  empNo: t('joining.empNo'),
  joinDate: t('joining.joinDate'),
  userName: t('joining.userName'),
})

async function probationHints({ t, gateway }: ResourceCall): Promise<Record<string, string>> {
  const say = ({ term, fromMonths: from, maxMonths: max }: ProbationBound) =>
    term === 'open' ? t('joining.open', { max }) : t('joining.fixed_from', { from, max })
  const bounds = (await gateway.ask(PROBATION_BOUNDS, {}, probationBounds))
    .filter(({ maxMonths }) => maxMonths > 0)
    .sort((a, b) => a.term.localeCompare(b.term) || a.fromMonths - b.fromMonths)
  const said = bounds.map(say).join(t('joining.between'))
  return {
    probationMonths: t('joining.probation', { bounds: said }),
    mentorId: t('joining.goals'),
  }
}
