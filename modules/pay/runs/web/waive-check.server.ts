import { PAY_RUN_CHECK } from '#modules/pay/runs/define/choices.ts'
import { RUN_STEPS_CALL, type RunSteps, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'

/** The check and the person that the address or the form names; without a person, all people of the check. */
type Named = { code: string; userId: string }

/** The form of a waiver: the check and the people as text, because the address names them, and the reason to type. */
export async function loadWaiver(call: ResourceCall): Promise<ActView> {
  const { searchParams } = call.url
  const named = {
    code: searchParams.get('code') ?? '',
    userId: searchParams.get('userId') ?? '',
  }
  return describe(call, await loadAct(asWaive(call)), named)
}

/** Waives the check. If that is refused, the form shows why. */
export const runWaiver = redrawing(async function runWaiver(call: ResourceCall) {
  const answer = await runAct(asWaive(call))
  if (!('data' in answer)) return answer
  const { form } = call
  const named = {
    code: String(form.get('code') ?? ''),
    userId: String(form.get('userId') ?? ''),
  }
  return { ...answer, data: await describe(call, answer.data, named) }
})

/** The route names the action in its path. */
function asWaive(call: ResourceCall): ResourceCall {
  return { ...call, params: { ...call.params, action: 'waive' } }
}

async function describe(call: ResourceCall, view: ActView, named: Named): Promise<ActView> {
  const steps = await call.gateway.ask(RUN_STEPS_CALL, { id: requireId(call) }, runSteps)
  const texts = { code: checkText(call, named), userId: peopleText(call, steps, named) }
  const isNamed = (name: string): name is keyof typeof texts => name in texts
  return {
    ...view,
    groups: view.groups.map((group) => ({
      ...group,
      controls: group.controls.map((one) =>
        isNamed(one.name) ? asText(one, texts[one.name], named[one.name]) : one,
      ),
    })),
  }
}

/** The control as a text that the form sends unchanged. */
function asText({ name, label, error }: ControlView, value: string, sent: string): ControlView {
  const text: ControlView = { name, label, kind: 'fixed', value, sent }
  return error === undefined ? text : { ...text, error }
}

const checkText = ({ language }: ResourceCall, { code }: Named) =>
  choiceLabel(PAY_RUN_CHECK, code, language)

function peopleText(call: ResourceCall, { blocked }: RunSteps, { code, userId }: Named): string {
  const reason = blocked.reasons.find(({ check }) => check === code)
  const people = reason?.people ?? []
  const named = userId === '' ? people : people.filter((one) => one.userId === userId)
  if (named.length === 0) return call.t('payRun.nobodyToWaive')
  const rest = userId === '' ? (reason?.count ?? 0) - people.length : 0
  const names = listText(
    named.map(({ name }) => name),
    call,
  )
  return rest > 0 ? `${names} ${call.t('payRun.more', { count: rest })}` : names
}
