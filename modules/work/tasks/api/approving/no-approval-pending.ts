/** No approval is pending. */
export const NO_APPROVAL_PENDING = { pendingPhase: null }
