import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { withoutDeadlock } from './in-transaction.ts'

class Undone<T> extends Error {
  constructor(readonly outcome: T) {
    super('Nothing of this transaction is kept')
  }
}

/** Runs the work in a transaction that is always rolled back, and returns what it found. */
export async function keepNothing<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const undo = async (tx: Tx): Promise<never> => {
    throw new Undone(await work(tx))
  }
  try {
    return await withoutDeadlock(db, undo)
  } catch (error) {
    if (error instanceof Undone) return error.outcome as T
    throw error
  }
}
