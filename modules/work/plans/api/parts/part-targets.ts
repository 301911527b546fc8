import type { PlanHead } from '#modules/work/plans/api/read-plan-head.ts'
import type { WantedPart } from './decompose-items.ts'

/** What the amounts of the parts add up to, and what the whole has. */
export type TargetWarning = { sum: string; target: string }

/** Amounts need not add up, but it is told where they do not. */
export function targetWarnings(plan: PlanHead, parts: readonly WantedPart[]): TargetWarning[] {
  const { targetValue: target } = plan
  if (target === null || parts.every(({ targetValue }) => targetValue === null)) return []
  const cents = parts.reduce((sum, { targetValue }) => sum + inCents(targetValue), 0)
  return cents === inCents(target) ? [] : [{ sum: (cents / CENTS).toFixed(2), target }]
}

const CENTS = 100
const inCents = (amount: string | null): number => Math.round(Number(amount ?? 0) * CENTS)
