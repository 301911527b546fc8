import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, fractionOf } from '#platform/wire/values/fraction.ts'
import type { Money } from '#platform/wire/values/money.ts'

/** An amount with the steps that lead to it. */
export type Explained = { amount: Money; steps: readonly Step[] }

/** An item of the pay. */
export type Line = Explained & { item: string; side: 'add' | 'deduct' }

/** Days, hours or a factor as people write them: `5`, `2.5`, `0.25`. */
export function countText(figure: Figure): string {
  return fractionOf(figure)
    .written(2)
    .replace(/\.?0+$/, '')
}
