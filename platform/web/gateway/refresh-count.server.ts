import { Counter, register } from 'prom-client'

const NAME = 'staffdesk_token_refreshes_total'

/** `coalesced` is a request that took part in the renewal of another one, or in its result. */
export type RefreshOutcome = 'success' | 'refused' | 'failed' | 'coalesced'

/** Counts a renewal of tokens. Development loads this file anew, but the process has one register. */
export function countRefresh(outcome: RefreshOutcome): void {
  const known = register.getSingleMetric(NAME) as Counter<'outcome'> | undefined
  const refreshes =
    known ??
    new Counter({ name: NAME, help: 'Renewals of tokens by the web tier', labelNames: ['outcome'] })
  refreshes.inc({ outcome })
}
