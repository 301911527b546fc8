import { sql } from 'kysely'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { type Asking, explainConstraint } from '#platform/api/store/rows/constraint-failures.ts'
import type { ErrorCode } from '#platform/wire/http/envelope.ts'

/** Error codes that concern one row and do not stop the others. */
export const ABOUT_ONE: readonly ErrorCode[] = [
  'conflict',
  'locked',
  'invalid',
  'not-found',
  'forbidden',
]

/**
 * Runs the verb for one of many rows. A refusal whose code concerns only this row is returned and leaves no
 * trace. Any other error ends the whole transaction.
 */
export async function tryRow<T>(
  tx: Tx,
  whose: Omit<Asking, 'db'>,
  { run, refusals }: { run: () => Promise<T>; refusals: readonly ErrorCode[] },
): Promise<T | Failure> {
  await sql`savepoint one_row`.execute(tx)
  try {
    const done = await run()
    await sql`release savepoint one_row`.execute(tx)
    return done
  } catch (error) {
    // Roll back first: after an error the transaction cannot query which row already has the value.
    await sql`rollback to savepoint one_row`.execute(tx)
    const failure = await explainConstraint(error, { db: tx, ...whose })
    if (!(failure instanceof Failure) || !refusals.includes(failure.code)) throw failure
    return failure
  }
}
