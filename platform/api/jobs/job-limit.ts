/** For everything that one attempt at a job asks of the database. */
export const JOB_LIMIT_MS = 30 * 60_000
