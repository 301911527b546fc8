import { AsyncLocalStorage } from 'node:async_hooks'

/** How long one statement may take where nothing else is said, and one call with all of its own. */
export const STATEMENT_LIMIT_MS = 10_000
export const CALL_LIMIT_MS = 12_000
/** For what carries many rows: files, jobs, reports. */
export const LONG_LIMIT_MS = 110_000

const ends = new AsyncLocalStorage<number>()

/** Everything that `work` asks of the database has to be answered within this time from now. */
export function withTimeLimit<T>(limitMs: number, work: () => T): T {
  return ends.run(performance.now() + limitMs, work)
}

/** The moment by which a statement that begins now must be answered, as performance.now() counts. */
export function statementEnd(): number {
  return ends.getStore() ?? performance.now() + STATEMENT_LIMIT_MS
}
