import pg from 'pg'
import { vi } from 'vitest'

const RUNS = 3

/**
 * The SQL texts that a function sends to the database, without the bound values. The shortest of three runs
 * counts: a late notification may cause an additional read that does not belong to the function.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const runs: string[][] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await listenTo(work))
  return runs.reduce((shortest, run) => (run.length < shortest.length ? run : shortest))
}

async function listenTo(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args
    sent.push(typeof first === 'string' ? first : String((first as { text: string }).text))
    return query.apply(this, args) as never
  } as never)
  try {
    await work()
  } finally {
    vi.restoreAllMocks()
  }
  return sent.filter((text) => text !== '')
}
