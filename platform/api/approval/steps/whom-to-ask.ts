import type { PassedByItself } from '#platform/wire/approval/approval.ts'

/** Somebody who may be asked, and for whom he then acts. */
export type Candidate = { id: string; actFor: string | null }

/** Those whose turn it is, of whom the first decides; or why the step is passed by itself. */
export type Arrival = { asks: readonly Candidate[] } | { passes: PassedByItself }

type Known = {
  /** Accounts of the applicant, and of whom the document is about. */
  own: ReadonlySet<string>
  /** Who decided the step before. */
  before: string | null
}

/**
 * Nobody approves what is his own, and nobody is asked twice in a row. Where a deputy would
 * decide about himself, the one he stands in for is asked after all.
 */
export function whomToAsk(found: readonly Candidate[], { own, before }: Known): Arrival {
  if (found.length === 0) return { passes: 'nobody' }
  const asked = new Map<string, Candidate>()
  for (const candidate of found) {
    const { id, actFor } = candidate
    const able = own.has(id) && actFor !== null ? { id: actFor, actFor: null } : candidate
    if (!own.has(able.id) && !asked.has(able.id)) asked.set(able.id, able)
  }
  const asks = [...asked.values()]
  if (asks.length === 0) return { passes: 'applicant' }
  if (asks.length === 1 && asks[0]?.id === before) return { passes: 'same' }
  return { asks }
}
