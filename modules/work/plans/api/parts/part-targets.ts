import type { PlanHead } from '#modules/work/plans/api/read-plan-head.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'
import type { WantedPart } from './decompose-items.ts'

/** What the amounts of the parts add up to, and what the whole has. */
export type TargetWarning = { sum: string; target: string }

/** Amounts need not add up, but it is told where they do not. They are counted in the unit of the plan, whatever it is. */
export function targetWarnings(plan: PlanHead, parts: readonly WantedPart[]): TargetWarning[] {
  const { targetValue: target } = plan
  if (target === null || parts.every(({ targetValue }) => targetValue === null)) return []
  const sum = parts.reduce((all, { targetValue }) => all.plus(targetValue ?? 0), Fraction.ZERO)
  return sum.compare(target) === 0 ? [] : [{ sum: sum.written(2), target }]
}
