import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

type Running = { tx: Tx; last: Promise<unknown> }

const running = new AsyncLocalStorage<Running>()

/**
 * Runs `job` in one transaction. The provider knows nothing of transactions, so everything that it stores
 * during the job joins the transaction through `onState`. A token exchange is stored whole or not at all, and
 * needs only one connection.
 */
export function inStateTransaction<T>(db: Database, job: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .execute((tx) => running.run({ tx, last: Promise.resolve() }, () => job(tx)))
}

/** Runs a query in the current transaction, otherwise on its own connection. */
export function onState<T>(db: Database, query: (db: Database | Tx) => Promise<T>): Promise<T> {
  const work = running.getStore()
  if (!work) return query(db)
  // The provider queries in parallel, but one connection runs one query at a time.
  const answer = work.last.then(() => query(work.tx))
  work.last = answer.catch(() => undefined)
  return answer
}
