/** Nothing is asked about it any more. */
export const SETTLED = { pendingPhase: null }
