import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { Random } from '#platform/seed/random-stream.ts'
import { connect } from '../api/database-client.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '../e2e/fault-proxy.ts'
import { readRun } from '../e2e/run-state.ts'
import { signIn } from '../e2e/sign-in.ts'
import { freePort, type Started, startProcess } from '../e2e/start-process.ts'
import { note } from './figures.ts'
import { examine } from './invariants.ts'
import {
  type Product,
  productEnvironment,
  residentBytes,
  startProduct,
  uncaughtIn,
  until,
} from './product.ts'
import { byScale, chanceFor, SEED } from './scale.ts'
import { isNoAnswer, type Journal, pageWriter, work } from './writers.ts'

const USERS = byScale({ test: 6, quick: 20, full: 20 })
const SECONDS = byScale({ test: 12, quick: 60, full: 60 })
const MOST_BYTES = 600 * 1024 * 1024
const LIMIT_MS = 180_000 + SECONDS * 3_000
const CALM_MS = [300, 2_000] as const
const FAULT_MS = [200, 1_500] as const
const FAULTS: readonly Fault[] = [
  'reset',
  'hanging',
  'failing',
  'half',
  'torn',
  'dripping',
  'garbage',
]
const ACCOUNTS = ['hrdir', 'hrmgr', 'admin'] as const

let product: Product | undefined
let proxy: FaultProxy | undefined
let web: WebTier | undefined

afterEach(async () => {
  await web?.stop()
  await proxy?.stop()
  await product?.dispose()
})

type WebTier = { url: string; now(): Started; restart(): Promise<void>; stop(): Promise<void> }

/** The web tier that users talk to, separate from the tier with the data. */
async function startWebTier(apiBaseUrl: string): Promise<WebTier> {
  const run = readRun()
  const port = await freePort()
  let current: Started
  let starts = 0
  async function restart() {
    starts += 1
    current = await startProcess({
      program: ['build/start.js'],
      env: {
        ...productEnvironment(run),
        API_BASE_URL: apiBaseUrl,
        API_HEADERS_MS: '3000',
        API_ANSWER_MS: '4000',
        API_PAUSE_MS: '300',
        DATA_DIR: `${run.folder}/random-web-data`,
      },
      folder: run.folder,
      name: `random-web-${starts}`,
      readyPath: '/healthz',
      port,
    })
  }
  await restart()
  return {
    url: `http://localhost:${port}`,
    now: () => current,
    restart,
    stop: () => current.stop(),
  }
}

type Place = { product: Product; proxy: FaultProxy; web: WebTier; chance: Random }

/** Faults of an installation. After each of them the installation must recover without help. */
const HARMS: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  async 'database killed'({ product }) {
    const pid = product.databasePid()
    if (pid !== null) process.kill(pid, 'SIGKILL')
  },
  async 'server killed'({ product }) {
    product.process().signal('SIGKILL')
    await product.process().ended
    await product.start()
  },
  async 'server stopped and started'({ product }) {
    product.process().signal('SIGTERM')
    await product.process().ended
    await product.start()
  },
  async 'web tier killed'({ web }) {
    web.now().signal('SIGKILL')
    await web.now().ended
    await web.restart()
  },
  async 'trouble on the way'({ proxy, chance }) {
    proxy.fault = chance.pick(FAULTS)
    await sleep(chance.between(...FAULT_MS))
    proxy.fault = 'none'
  },
  async 'access tokens end'({ product }) {
    const database = await connect(product.databaseUrl).catch(() => null)
    // If the database is just restarting, no token ends this time.
    await database
      ?.rows("update identity_state set expires_at = now() where model = 'AccessToken'")
      .catch(() => undefined)
    await database?.end().catch(() => undefined)
  },
}

/** Signs in, and tries again while a fault lasts. */
async function signInPatiently(base: string, user: string): Promise<string> {
  for (;;) {
    try {
      return await signIn(user, { base })
    } catch (error) {
      if (!isNoAnswer(error) && !/could not sign in: 50\d/.test(String(error))) throw error
      await sleep(200)
    }
  }
}

describe('P26 random faults', () => {
  it(
    `${SECONDS} s of them under ${USERS} people`,
    async (context) => {
      product = await startProduct({ name: 'random' })
      proxy = await startFaultProxy(product.url)
      web = await startWebTier(proxy.url)
      const place: Place = { product, proxy, web, chance: chanceFor('faults') }
      const { url } = web
      const journal: Journal = []
      const stop = new AbortController()
      const people = Array.from({ length: USERS }, async (_, index) => {
        const user = ACCOUNTS[index % ACCOUNTS.length] ?? 'admin'
        const session = { cookie: await signInPatiently(url, user) }
        const writer = pageWriter(`person-${index}`, url, session)
        const chance = chanceFor(writer.name)
        await work(writer, { journal, chance, stop: stop.signal, deletes: 0.2 })
      })
      const working = Promise.all(people)
      // The test awaits this promise below; until then, a failure must not count as an unhandled rejection.
      working.catch(() => undefined)
      const harmed: string[] = []
      const endAt = Date.now() + SECONDS * 1_000
      try {
        while (Date.now() < endAt) {
          await sleep(place.chance.between(...CALM_MS))
          const name = place.chance.pick(Object.keys(HARMS))
          harmed.push(name)
          await HARMS[name]?.(place)
        }
        const calmAt = Date.now()
        const isWell = () =>
          journal.filter(({ at, outcome }) => at > calmAt && outcome === 'acknowledged').length >
          USERS
        await until('all work again', isWell, 60_000)
      } finally {
        proxy.fault = 'none'
        stop.abort()
        await working
      }
      const memory = Math.max(residentBytes(product.process().pid), residentBytes(web.now().pid))
      const database = await connect(product.databaseUrl)
      const { lost, torn, acknowledged } = await examine(database, journal)
      await database.end()
      note(
        context,
        `seed ${SEED}, ${harmed.length} faults, ${acknowledged} of ${journal.length} writes acknowledged, lost ${lost.length}, torn ${torn.length}, nobody signed out, ${Math.round(memory / 1e6)} MB`,
      )
      expect({ lost, torn }, harmed.join(', ')).toEqual({ lost: [], torn: [] })
      expect(memory).toBeLessThan(MOST_BYTES)
      for (const line of readFileSync(web.now().logFile, 'utf8').split('\n')) {
        if (line !== '') JSON.parse(line)
      }
      const uncaught = uncaughtIn(product.log())
      expect(uncaught, uncaught.join('\n')).toEqual([])
    },
    LIMIT_MS,
  )
})
