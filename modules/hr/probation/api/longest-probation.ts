import type { ProbationBound as Bound } from '#modules/hr/probation/wire/probation.ts'
import { findPolicyParam } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** What a contract says of its length; months are those of a fixed term. */
export type ContractTerm = { term: string; months: number | null }

/**
 * How many months a probation may last, by the contract and the rules of the day it begins:
 * Labour Contract Law of the PRC, article 19, as the parameter probation.max has it.
 */
export async function longestProbation(
  tx: Tx,
  { term, months }: ContractTerm,
  on: string,
): Promise<number> {
  return boundOf(await probationBoundsOn(tx, on), { term, months })
}

/** All of them that hold on a day, today where none is given. */
export async function probationBoundsOn(db: Database | Tx, on: string | null): Promise<Bound[]> {
  const found = await findPolicyParam(db, 'probation.max', { city: null, on })
  return found ? (JSON.parse(found.value) as Bound[]) : []
}

/** The row that begins last, of those that the term reaches; none allows no probation. */
export function boundOf(bounds: readonly Bound[], { term, months }: ContractTerm): number {
  const reached = bounds
    .filter((bound) => bound.term === term && bound.fromMonths <= (months ?? 0))
    .sort((a, b) => b.fromMonths - a.fromMonths)
  return reached[0]?.maxMonths ?? 0
}
