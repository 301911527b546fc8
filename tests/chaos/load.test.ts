import autocannon from 'autocannon'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordOf, signIn } from '../e2e/sign-in.ts'
import { note, percentile } from './figures.ts'
import { type Product, residentBytes, startProduct } from './product.ts'
import { byScale } from './scale.ts'

const USERS = 50
const SECONDS = byScale({ test: 5, quick: 30, full: 60 })
const LIST = '/hr/archives'
const PER_SECOND = 50
const SOAK_MINUTES = Number(
  process.env.CHAOS_SOAK_MINUTES ?? byScale({ test: 0, quick: 0, full: 30 }),
)
const SAMPLE_MS = 15_000
const MOST_BYTES = 600 * 1024 * 1024
/** The figures of the promise; in `npm test`, on a machine that does other things, safety limits. */
const LIST_P95_MS = byScale({ test: 20_000, quick: 400, full: 400 })
const LOGIN_P95_MS = byScale({ test: 20_000, quick: 600, full: 600 })
const MOST_GROWTH = 1.1

let product: Product
let cookie: string

beforeAll(async () => {
  product = await startProduct({ name: 'load' })
  cookie = await signIn('hrdir', { base: product.url })
})

afterAll(async () => {
  await product?.dispose()
})

type Run = { result: autocannon.Result; latencies: number[] }

function load(options: Omit<autocannon.Options, 'url'>): Promise<Run> {
  const latencies: number[] = []
  return new Promise((resolve, reject) => {
    const instance = autocannon({ url: product.url, ...options }, (error, result) =>
      error ? reject(error) : resolve({ result, latencies }),
    )
    instance.on('response', (_client, _status, _bytes, ms) => latencies.push(ms))
  })
}

function p95({ latencies }: Run): number {
  return Math.round(percentile(latencies, 0.95))
}

function expectNoErrors({ result }: Run): void {
  const { errors, timeouts, non2xx } = result
  expect({ errors, timeouts, non2xx }).toEqual({ errors: 0, timeouts: 0, non2xx: 0 })
}

const list = (): autocannon.Request => ({ method: 'GET', path: LIST, headers: { cookie } })
const megabytes = (bytes: number) => Math.round(bytes / 1e6)

describe('P48 load', () => {
  it(`${USERS} people on a list for ${SECONDS} s`, async (context) => {
    const run = await load({
      connections: USERS,
      duration: SECONDS,
      overallRate: byScale({ test: 20, quick: PER_SECOND, full: PER_SECOND }),
      timeout: 60,
      requests: [list()],
    })
    const memory = residentBytes(product.process().pid)
    note(
      context,
      `p95 ${p95(run)} ms, ${Math.round(run.result.requests.average)}/s, ${megabytes(memory)} MB`,
    )
    expectNoErrors(run)
    expect(p95(run)).toBeLessThan(LIST_P95_MS)
    expect(memory).toBeLessThan(MOST_BYTES)
  })

  it('signing in meanwhile', async (context) => {
    const answered: number[] = []
    const reading = load({
      connections: USERS,
      duration: SECONDS,
      overallRate: byScale({ test: 10, quick: 30, full: 30 }),
      timeout: 60,
      requests: [list()],
    })
    const endAt = Date.now() + SECONDS * 1_000
    while (Date.now() < endAt) {
      const began = Date.now()
      await signIn('hrdir', { base: product.url, password: passwordOf('hrdir') })
      answered.push(Date.now() - began)
    }
    expectNoErrors(await reading)
    const slow = percentile(answered, 0.95)
    note(context, `p95 ${slow} ms of ${answered.length}`)
    expect(slow).toBeLessThan(LOGIN_P95_MS)
  })

  it.runIf(SOAK_MINUTES > 0)(
    `${SOAK_MINUTES} minutes at ${PER_SECOND}/s without growth`,
    async (context) => {
      const { pid } = product.process()
      const samples: number[] = []
      const timer = setInterval(() => samples.push(residentBytes(pid)), SAMPLE_MS)
      const run = await load({
        connections: USERS,
        duration: SOAK_MINUTES * 60,
        overallRate: PER_SECOND,
        timeout: 60,
        requests: [
          list(),
          { ...list(), path: `${LIST}?page=2` },
          { ...list(), path: '/hr/archives?status=2' },
        ],
      })
      clearInterval(timer)
      // The first fifth warms up; then the middle of what follows is held against the middle at the end.
      const warm = samples.slice(Math.ceil(samples.length / 5))
      const third = Math.max(1, Math.floor(warm.length / 3))
      const early = percentile(warm.slice(0, third), 0.5)
      const late = percentile(warm.slice(-third), 0.5)
      note(
        context,
        `p95 ${p95(run)} ms, ${run.result.requests.total} requests, ${megabytes(early)} MB, later ${megabytes(late)} MB`,
      )
      expectNoErrors(run)
      expect(late).toBeLessThan(early * MOST_GROWTH)
      expect(late).toBeLessThan(MOST_BYTES)
    },
    SOAK_MINUTES * 60_000 + 120_000,
  )
})
