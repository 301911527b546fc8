import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type DatabaseClient } from '../api/database-client.ts'
import { type FaultProxy, startFaultProxy } from '../e2e/fault-proxy.ts'
import { type Answer, cookieOf, visit } from '../e2e/http.ts'
import { readRun } from '../e2e/run-state.ts'
import { openSession, signIn } from '../e2e/sign-in.ts'
import { type Started, startProcess } from '../e2e/start-process.ts'
import { type Product, productEnvironment, startProduct, troublesIn } from './product.ts'
import { byScale } from './scale.ts'

const REQUESTS = 50
const PAGE = '/org/department-types'
const LATE_S = byScale({ test: [1], quick: [1, 10], full: [1, 25, 50] })

let product: Product
let proxy: FaultProxy
let database: DatabaseClient
const webTiers: Started[] = []

/** A separate web tier, in front of the API behind the counting proxy. */
async function startWebTier(name: string): Promise<string> {
  const run = readRun()
  const started = await startProcess({
    program: ['build/start.js'],
    env: {
      ...productEnvironment(run),
      API_BASE_URL: proxy.url,
      DATA_DIR: `${run.folder}/${name}-data`,
    },
    folder: run.folder,
    name,
    readyPath: '/healthz',
  })
  webTiers.push(started)
  return started.url
}

beforeAll(async () => {
  product = await startProduct({ name: 'refresh' })
  proxy = await startFaultProxy(product.url)
  database = await connect(product.databaseUrl)
})

afterAll(async () => {
  await database?.end()
  await Promise.all(webTiers.map((tier) => tier.stop()))
  await proxy?.stop()
  await product?.dispose()
})

/** Expires all access tokens now; the cookies still treat theirs as valid, as after a revocation. */
async function expireAccessTokens(): Promise<void> {
  await database.rows(
    "update identity_state set expires_at = now() - interval '1 second' where model = 'AccessToken'",
  )
  // Each process caches the user of a token for five seconds.
  await sleep(5_100)
}

const refreshes = () =>
  proxy.reached.filter(({ form }) => form?.get('grant_type') === 'refresh_token').length

/** Opens many pages in parallel with one cookie, on the servers in turn. */
function open(servers: readonly string[], cookie: string): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: REQUESTS }, (_, index) => {
      const base = servers[index % servers.length] ?? ''
      // A second address uses other loaders for the same token.
      const path = index % 3 === 0 ? `${PAGE}?page=1` : PAGE
      return visit(path, { base, cookie })
    }),
  )
}

async function expectAllSignedIn(answers: readonly Answer[]): Promise<void> {
  const troubles = () =>
    webTiers.map(({ logFile }) => troublesIn(readFileSync(logFile, 'utf8'))).join('\n')
  const statuses = answers.map(({ status }) => status)
  expect(statuses, statuses.every((it) => it === 200) ? '' : troubles()).toEqual(
    Array(answers.length).fill(200),
  )
  expect(answers.filter(({ setCookies }) => /Max-Age=0/.test(setCookies.join()))).toEqual([])
  const renewed = answers.map(({ setCookies }) => cookieOf(setCookies)).filter(Boolean)
  expect(renewed.length).toBeGreaterThan(0)
  const tokens = new Set<string>()
  for (const cookie of renewed) tokens.add((await openSession(cookie)).refresh_token)
  expect([...tokens]).toHaveLength(1)
}

describe('P05 one refresh per session', () => {
  it('fifty pages at once on an ended token: one call at the token server, nobody signed out', async () => {
    const web = await startWebTier('single')
    const cookie = await signIn('hrdir', { base: web })
    await expireAccessTokens()
    const before = refreshes()
    await expectAllSignedIn(await open([web], cookie))
    expect(refreshes() - before).toBe(1)
  })

  it('the same over two processes behind a round robin: two calls at most, one successor', async () => {
    const webs = await Promise.all([startWebTier('first'), startWebTier('second')])
    const cookie = await signIn('hrdir', { base: webs[0] as string })
    await expireAccessTokens()
    const before = refreshes()
    await expectAllSignedIn(await open(webs, cookie))
    expect(refreshes() - before).toBeLessThanOrEqual(2)
  })

  it.each(LATE_S)(
    'requests that left with the old cookie and come %i s late still work',
    async (late) => {
      const web = webTiers[0]?.url ?? ''
      const cookie = await signIn('hrmgr', { base: web })
      await expireAccessTokens()
      const before = refreshes()
      expect((await visit(PAGE, { base: web, cookie })).status).toBe(200)
      await sleep(late * 1_000)
      expect((await visit(PAGE, { base: web, cookie })).status).toBe(200)
      expect(refreshes() - before).toBe(1)
    },
  )

  it('two whole products on one database: one successor in it', async () => {
    const run = readRun()
    const twin = await startProcess({
      program: ['build/start.js'],
      env: {
        ...productEnvironment(run),
        DATABASE_URL: product.databaseUrl,
        DATA_DIR: `${run.folder}/twin-data`,
      },
      folder: run.folder,
      name: 'twin',
      readyPath: '/readyz',
    })
    webTiers.push(twin)
    const cookie = await signIn('er', { base: product.url })
    const { sub } = await openSession(cookie)
    await expireAccessTokens()
    await expectAllSignedIn(await open([product.url, twin.url], cookie))
    const rows = await database.rows(
      `select consumed_at is null as alive from identity_state
       where model = 'RefreshToken' and payload ->> 'accountId' = $1`,
      [sub],
    )
    expect(rows.map(({ alive }) => alive).sort()).toEqual([false, true])
  })
})
