import DataLoader from 'dataloader'
import pg from 'pg'
import { STATEMENT_LIMIT_MS, withTimeLimit } from './time-limit.ts'

const MOST_AT_ONCE = 50

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/**
 * Questions that come while one is under way are asked together by the next: where many people do the same
 * within a second, each of them does not cost a way to the database and a commit of its own. Nobody waits
 * for company. What the database refuses of several is asked again one by one, so that nobody is refused
 * for another's sake.
 */
export function askTogether<Asked, Answer>(
  ask: (all: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  // None of those who ask lends the others his limit of time.
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
  return (asked) => loader.load(asked)
}
