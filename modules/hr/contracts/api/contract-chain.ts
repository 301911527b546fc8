import type { Signing } from './contract-terms.ts'
import type { ContractFacts as Facts, OtherContract } from './read-contract-facts.ts'

type Values = Readonly<Record<string, unknown>>

/** Codes of CONTRACT_ORIGIN, besides the first contract of a chain. */
export const [RENEWAL, SUPPLEMENT] = ['续签', '变更'] as const

/** The agreed last day. */
export const endOf = ({ endDate }: Values): string | null => (endDate ? String(endDate) : null)

/** Converts a contract to the form in which it is compared with the others. */
export function signingOf(values: Values, { termKind, employer }: Facts): Signing {
  const { entityId, companyEntity } = employer
  const startDate = String(values.startDate)
  return { startDate, until: endOf(values), entityId, companyEntity, termKind }
}

/** Only the contracts of this employment, because a rehired employee begins a new chain. */
export const ofThisSpell = ({ others, joinDate }: Facts): OtherContract[] =>
  others.filter(({ startDate, origin }) => startDate >= joinDate && origin !== SUPPLEMENT)
