import { contracts } from '#modules/hr/contracts/define/contract.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkContract } from './check-contract.ts'
import { ofThisSpell, type RENEWAL, SUPPLEMENT, signingOf } from './contract-chain.ts'
import { countSignings } from './contract-terms.ts'
import { contractTakesEffect, showContract, takeContractBack } from './move-contract.ts'
import { readContractFacts } from './read-contract-facts.ts'

/**
 * Computes the fields that follow from the person's department, the employer, the contract type and
 * the earlier contracts.
 */
async function refreshed(tx: Tx, values: WireRecord | WriteInput): Promise<Values> {
  const facts = await readContractFacts(tx, values)
  if (!facts) return {}
  const { deptId, isLabour, termKind, employer } = facts
  const isCounted = isLabour && values.origin !== SUPPLEMENT
  const signTimes = isCounted ? countSignings(ofThisSpell(facts), signingOf(values, facts)) : null
  const counted = isCounted || !isLabour ? { signTimes } : {}
  return { deptId, isLabour, termKind, ...employer, ...counted }
}

export const contractKind: DocumentKind = {
  resource: contracts,
  check: (tx, values) => checkContract(tx, values),
  refreshed,
  ahead: { show: showContract, takeBack: takeContractBack },
  effect: contractTakesEffect,
}

/**
 * Checks imported rows against each other and against drafts, so that importing a table twice
 * creates no duplicates.
 */
export const importedContractKind: DocumentKind = {
  ...contractKind,
  check: (tx, values) => checkContract(tx, values, { drafts: true }),
}

/** Values of a contract that follows another one. Users do not type them. */
export function following(prev: WireRecord, origin: typeof RENEWAL | typeof SUPPLEMENT) {
  const signTimes = origin === SUPPLEMENT ? { signTimes: prev.signTimes } : {}
  const follows = { prevId: prev.id, origin }
  return {
    follows,
    kind: {
      ...contractKind,
      computed: async () => ({ ...follows, ...signTimes }),
      refreshed: (tx: Tx, values: WireRecord | WriteInput) =>
        refreshed(tx, { ...values, ...follows } as WriteInput),
    } satisfies DocumentKind,
  }
}
