import { AsyncLocalStorage } from 'node:async_hooks'

/** The default time limit of one statement, and of one call with all its statements. */
export const STATEMENT_LIMIT_MS = 10_000
export const CALL_LIMIT_MS = 12_000
/** The time limit for work on many rows: files, jobs, reports. */
export const LONG_LIMIT_MS = 110_000

const ends = new AsyncLocalStorage<number>()

/** All statements of `work` must finish within this time from now. */
export function withTimeLimit<T>(limitMs: number, work: () => T): T {
  return ends.run(performance.now() + limitMs, work)
}

/** The deadline of a statement that starts now, in the time of performance.now(). */
export function statementEnd(): number {
  return ends.getStore() ?? performance.now() + STATEMENT_LIMIT_MS
}
