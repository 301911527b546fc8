import DataLoader from 'dataloader'
import pg from 'pg'
import { STATEMENT_LIMIT_MS, withTimeLimit } from './time-limit.ts'

const MOST_AT_ONCE = 50

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/**
 * Batches requests: requests that arrive while a batch runs are sent together in the next batch. When
 * many callers do the same within a second, they share one round trip and one commit. No request is
 * delayed to wait for others. When the database refuses a batch, its requests are repeated one by one,
 * so that one bad request does not fail the others.
 */
export function batchRequests<Asked, Answer>(
  ask: (all: readonly Asked[]) => Promise<readonly Answer[]>,
): (request: Asked) => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  // A batch gets its own time limit, because the limits of its callers differ.
  const within = (all: readonly Asked[]) => withTimeLimit(STATEMENT_LIMIT_MS, () => ask(all))
  async function askAll(all: readonly Asked[]): Promise<readonly (Answer | Error)[]> {
    try {
      return await within(all)
    } catch (error) {
      if (all.length === 1 || !(error instanceof pg.DatabaseError)) throw error
    }
    const answers: (Answer | Error)[] = []
    for (const one of all) {
      answers.push(await within([one]).then(([answer]) => answer as Answer, asError))
    }
    return answers
  }
  const loader = new DataLoader<Asked, Answer>(
    (all) => {
      const answers = askAll(all)
      underWay = answers.catch(() => undefined)
      return answers
    },
    {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: (go) => void underWay.then(() => setImmediate(go)),
    },
  )
  return (request) => loader.load(request)
}
