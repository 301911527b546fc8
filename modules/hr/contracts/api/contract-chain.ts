import type { Signing } from './contract-terms.ts'
import type { ContractFacts as Facts, OtherContract } from './read-contract-facts.ts'

type Values = Readonly<Record<string, unknown>>

/** Of CONTRACT_ORIGIN, besides the first of a chain. */
export const [RENEWAL, SUPPLEMENT] = ['续签', '变更'] as const

/** The last day that was agreed on. */
export const endOf = ({ endDate }: Values): string | null => (endDate ? String(endDate) : null)

/** The contract as it would stand among the others. */
export function signingOf(values: Values, { termKind }: Facts): Signing {
  const [startDate, companyEntity] = [String(values.startDate), String(values.companyEntity)]
  return { startDate, until: endOf(values), companyEntity, termKind }
}

/** Those of this employment: whoever comes back begins anew. */
export const ofThisSpell = ({ others, joinDate }: Facts): OtherContract[] =>
  others.filter(({ startDate, origin }) => startDate >= joinDate && origin !== SUPPLEMENT)
