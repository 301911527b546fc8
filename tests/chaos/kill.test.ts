import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, type TestContext } from 'vitest'
import { connect } from '../api/database-client.ts'
import { signIn } from '../e2e/sign-in.ts'
import { note } from './figures.ts'
import { callerAt, fetchToken } from './http-api.ts'
import { examine } from './invariants.ts'
import { type Product, startProduct, until } from './product.ts'
import { byScale, chanceFor } from './scale.ts'
import { apiWriter, type Journal, pageWriter, work } from './writers.ts'

const ROUNDS = byScale({ test: 2, quick: 3, full: 10 })
/** The figure of the promise needs a machine of one's own; elsewhere it is a safety limit. */
const BACK_WITHIN_MS = byScale({ test: 60_000, quick: 15_000, full: 5_000 })
const [SHORTEST_MS, LONGEST_MS] = byScale({
  test: [400, 1_500] as const,
  quick: [500, 2_500] as const,
  full: [500, 4_000] as const,
})
const LIMIT_MS = 60_000 + ROUNDS * 60_000
const ACCOUNTS = ['hrdir', 'hrmgr', 'admin'] as const

let product: Product

afterEach(async () => {
  await product?.dispose()
})

/** Writers at work while `harm` is done again and again; nothing that was acknowledged may go. */
async function surviveKills(context: TestContext, harm: (product: Product) => Promise<void>) {
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
      // Not an acknowledgement that was on its way: one of a write begun afterwards.
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

describe('P26 what was acknowledged survives', () => {
  it(
    `${ROUNDS} times kill -9 of the server`,
    async (context) => {
      product = await startProduct({ name: 'kill-server' })
      await surviveKills(context, async (it) => {
        const databasePid = it.databasePid()
        it.process().signal('SIGKILL')
        await it.process().ended
        await it.start()
        // The database was not touched: it goes on as it is.
        expect(it.databasePid()).toBe(databasePid)
      })
    },
    LIMIT_MS,
  )

  it(
    `${ROUNDS} times kill -9 of PostgreSQL`,
    async (context) => {
      product = await startProduct({ name: 'kill-database' })
      const { pid } = product.process()
      await surviveKills(context, async (it) => {
        process.kill(it.databasePid() ?? 0, 'SIGKILL')
      })
      expect(product.process().pid).toBe(pid)
    },
    LIMIT_MS,
  )
})
