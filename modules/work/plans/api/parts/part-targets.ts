import type { PlanHead } from '#modules/work/plans/api/read-plan-head.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'
import type { WantedPart } from './decompose-items.ts'

/** The sum of the parts' targets, and the plan's target. */
export type TargetWarning = { sum: string; target: string }

/**
 * Target sums may differ from the plan's target, so a difference is only a warning. The sum assumes
 * the plan's unit for every part.
 */
export function targetWarnings(plan: PlanHead, parts: readonly WantedPart[]): TargetWarning[] {
  const { targetValue: target } = plan
  if (target === null || parts.every(({ targetValue }) => targetValue === null)) return []
  const sum = parts.reduce((all, { targetValue }) => all.plus(targetValue ?? 0), Fraction.ZERO)
  return sum.compare(target) === 0 ? [] : [{ sum: sum.written(2), target }]
}
