import type { PassedByItself } from '#platform/wire/approval/approval.ts'

/** A possible approver, and the approver for whom they act as deputy. */
export type Candidate = { id: string; actFor: string | null }

/** The approvers of a step, or the reason why the step is skipped. The first approver to decide decides for all. */
export type Arrival = { asks: readonly Candidate[] } | { passes: PassedByItself }

type Known = {
  /** Accounts of the applicant and of the person concerned. */
  own: ReadonlySet<string>
  /** The approver who decided the step before. */
  before: string | null
}

/**
 * Chooses the approvers of a step. No user approves their own document, and no user approves twice in a row. When
 * a deputy would decide about themselves, the approver whom they represent decides instead.
 */
export function approversOfStep(candidates: readonly Candidate[], { own, before }: Known): Arrival {
  if (candidates.length === 0) return { passes: 'nobody' }
  const chosen = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const { id, actFor } = candidate
    const able = own.has(id) && actFor !== null ? { id: actFor, actFor: null } : candidate
    if (!own.has(able.id) && !chosen.has(able.id)) chosen.set(able.id, able)
  }
  const asks = [...chosen.values()]
  if (asks.length === 0) return { passes: 'applicant' }
  if (asks.length === 1 && asks[0]?.id === before) return { passes: 'same' }
  return { asks }
}
