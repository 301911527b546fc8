import { type PlanHead, readParts } from '#modules/work/plans/api/read-plan-head.ts'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Those of the parts of a plan that make it up: what was given up does not. */
export function partsThatCount<Part extends Pick<PlanHead, 'planState'>>(
  parts: readonly Part[],
): Part[] {
  return parts.filter(({ planState }) => planState !== PLAN.closed)
}

export const sumOfWeights = (parts: readonly Pick<PlanHead, 'weight'>[]): number =>
  parts.reduce((sum, { weight }) => sum + weight, 0)

/** The parts of a plan make up the whole of it, neither more nor less. */
export async function requireWholeWeights(
  tx: Tx,
  parent: Pick<PlanHead, 'id' | 'title'>,
  total: number,
): Promise<void> {
  const sum = sumOfWeights(partsThatCount(await readParts(tx, parent.id)))
  if (sum === total) return
  throw new Failure('conflict', 'plan.weightSum', { values: { title: parent.title, sum, total } })
}
