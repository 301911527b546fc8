import { Counter, register } from 'prom-client'

const NAME = 'staffdesk_token_refreshes_total'

/** `coalesced`: the request shared the renewal of another request, or its result. */
export type RefreshOutcome = 'success' | 'refused' | 'failed' | 'coalesced'

/**
 * Counts a renewal of tokens. In development this file is loaded again, but the process has only one
 * register, so an existing counter is reused.
 */
export function countRefresh(outcome: RefreshOutcome): void {
  const known = register.getSingleMetric(NAME) as Counter<'outcome'> | undefined
  const refreshes =
    known ??
    new Counter({ name: NAME, help: 'Renewals of tokens by the web tier', labelNames: ['outcome'] })
  refreshes.inc({ outcome })
}
