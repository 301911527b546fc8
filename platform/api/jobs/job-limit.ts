/** The time limit for all statements of one attempt. */
export const JOB_LIMIT_MS = 30 * 60_000
