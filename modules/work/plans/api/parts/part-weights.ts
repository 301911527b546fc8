import { type PlanHead, readParts } from '#modules/work/plans/api/read-plan-head.ts'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Parts that count towards the plan: closed parts do not. */
export function partsThatCount<Part extends Pick<PlanHead, 'planState'>>(
  parts: readonly Part[],
): Part[] {
  return parts.filter(({ planState }) => planState !== PLAN.closed)
}

export const sumOfWeights = (parts: readonly Pick<PlanHead, 'weight'>[]): number =>
  parts.reduce((sum, { weight }) => sum + weight, 0)

/** Requires that the weights of a plan's parts add up to the total. */
export async function requireWholeWeights(
  tx: Tx,
  parent: Pick<PlanHead, 'id' | 'title'>,
  total: number,
): Promise<void> {
  const sum = sumOfWeights(partsThatCount(await readParts(tx, parent.id)))
  if (sum === total) return
  throw new Failure('conflict', 'plan.weightSum', { values: { title: parent.title, sum, total } })
}
