/** No approval is pending. */
export const SETTLED = { pendingPhase: null }
