import pg from 'pg'
import { vi } from 'vitest'

/** Statements that some work sends to the database, with the values taken out by the driver. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given
    sent.push(typeof first === 'string' ? first : String((first as { text: string }).text))
    return query.apply(this, given) as never
  } as never)
  await work()
  vi.restoreAllMocks()
  return sent.filter((text) => text !== '')
}
