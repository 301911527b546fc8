import type { ProbationBound as Bound } from '#modules/hr/probation/wire/probation.ts'
import { findPolicyParam } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The contract term that limits a probation; `months` is the length of a fixed term. */
export type ContractTerm = { term: string; months: number | null }

/**
 * The longest probation in months, by the contract and the rules in force on its first day: Labour Contract
 * Law of the PRC, article 19, in the parameter probation.max.
 */
export async function longestProbation(
  tx: Tx,
  { term, months }: ContractTerm,
  on: string,
): Promise<number> {
  return boundOf(await probationBoundsOn(tx, on), { term, months })
}

/** All bounds in force on a day; by default today. */
export async function probationBoundsOn(db: Database | Tx, on: string | null): Promise<Bound[]> {
  const found = await findPolicyParam(db, 'probation.max', { city: null, on })
  return found ? (JSON.parse(found.value) as Bound[]) : []
}

/** The bound for the longest contract length that this contract reaches; 0 when it reaches none. */
export function boundOf(bounds: readonly Bound[], { term, months }: ContractTerm): number {
  const reached = bounds
    .filter((bound) => bound.term === term && bound.fromMonths <= (months ?? 0))
    .sort((a, b) => b.fromMonths - a.fromMonths)
  return reached[0]?.maxMonths ?? 0
}
