import type { Step } from '#modules/pay/api/step.ts'

/** For each way of rounding, the name of the step that states it. */
const STEPS: Readonly<Record<string, string>> = {
  到分: 'roundedFen',
  到分四舍五入: 'roundedFen',
  见分进角: 'roundedUpJiao',
  到角: 'roundedJiao',
  到角四舍五入: 'roundedJiao',
  到元四舍五入: 'roundedYuan',
  到元进位: 'roundedUpYuan',
  双数元: 'roundedEven',
}

/** The step that says in which way the amounts before it were rounded. */
export function roundingStep(way: string): Step {
  return { step: STEPS[way] ?? 'roundedFen', values: {} }
}

/** A step without its way of rounding, because that way is a step of its own. */
export function withoutWay({ step, values }: Step): Step {
  const { way: _way, ...kept } = values
  return { step, values: kept }
}
