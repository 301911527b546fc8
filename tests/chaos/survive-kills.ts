import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type TestContext } from 'vitest'
import { connect } from '../api/database-client.ts'
import { signIn } from '../e2e/sign-in.ts'
import { note } from './figures.ts'
import { callerAt, fetchToken } from './http-api.ts'
import { examine } from './invariants.ts'
import { type Product, until } from './product.ts'
import { byScale, chanceFor } from './scale.ts'
import { apiWriter, type Journal, pageWriter, work } from './writers.ts'

export const ROUNDS = byScale({ test: 2, quick: 3, full: 10 })
/**
 * `full` checks the promised recovery time, which needs a machine without other load. The other scales only stop a run
 * that hangs.
 */
const BACK_WITHIN_MS = byScale({ test: 60_000, quick: 15_000, full: 5_000 })
const [SHORTEST_MS, LONGEST_MS] = byScale({
  test: [400, 1_500] as const,
  quick: [500, 2_500] as const,
  full: [500, 4_000] as const,
})
export const KILLS_LIMIT_MS = 60_000 + ROUNDS * 60_000
const ACCOUNTS = ['hrdir', 'hrmgr', 'admin'] as const

/** Writers work while `harm` runs again and again; no acknowledged write may be lost. */
export async function surviveKills(
  context: TestContext,
  product: Product,
  harm: (product: Product) => Promise<void>,
): Promise<void> {
  const chance = chanceFor(context.task.name)
  const { url } = product
  const [person, ...others] = ACCOUNTS
  const writers = [
    pageWriter('page', url, { cookie: await signIn(person, { base: url }) }),
    ...(await Promise.all(
      others.map(async (name) => apiWriter(name, callerAt(url, await fetchToken(url, name)))),
    )),
  ]
  const journal: Journal = []
  const stop = new AbortController()
  const working = writers.map((writer) =>
    work(writer, { journal, chance: chanceFor(writer.name), stop: stop.signal }),
  )
  const backAfter: number[] = []
  try {
    await until('writes are acknowledged', () => countOf(journal, 0) > 10, 60_000)
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(chance.between(SHORTEST_MS, LONGEST_MS))
      const killedAt = Date.now()
      await harm(product)
      // Counts only acknowledgements of writes that began after the kill.
      const isBack = () => countOf(journal, killedAt + 50) > writers.length
      await until('writes are acknowledged again', isBack, 90_000)
      backAfter.push(Date.now() - killedAt)
      expect(backAfter.at(-1)).toBeLessThan(BACK_WITHIN_MS)
    }
  } finally {
    stop.abort()
    await Promise.all(working)
  }
  const database = await connect(product.databaseUrl)
  try {
    const { lost, torn, acknowledged } = await examine(database, journal)
    const unknown = journal.filter(({ outcome }) => outcome === 'unknown').length
    const slowest = Math.max(...backAfter)
    note(
      context,
      `${acknowledged} acknowledged, ${unknown} without an answer, lost ${lost.length}, torn ${torn.length}, back in ${slowest} ms at most`,
    )
    expect({ lost, torn }).toEqual({ lost: [], torn: [] })
  } finally {
    await database.end()
  }
}

function countOf(journal: Journal, since: number): number {
  return journal.filter(({ outcome, at }) => outcome === 'acknowledged' && at > since).length
}
