import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitIndependently } from '#bench/independent-visits.ts'
import { passwordOf, signIn } from '../e2e/sign-in.ts'
import { note, percentile } from './figures.ts'
import { type Product, residentBytes, startProduct } from './product.ts'
import { byScale } from './scale.ts'

const USERS = 50
const SECONDS = byScale({ test: 5, quick: 30, full: 60 })
/** Until the used code is compiled, a page takes several times as long. */
const WARM_UP_SECONDS = byScale({ test: 0, quick: 15, full: 15 })
const LIST = '/hr/archives'
const PER_SECOND = 50
const SOAK_MINUTES = Number(
  process.env.CHAOS_SOAK_MINUTES ?? byScale({ test: 0, quick: 0, full: 30 }),
)
const SAMPLE_MS = 15_000
const MOST_BYTES = 600 * 1024 * 1024
/** The limits of the promise; in `npm test`, on a machine with other load, only safety limits. */
const LIST_P95_MS = byScale({ test: 20_000, quick: 400, full: 400 })
const LOGIN_P95_MS = byScale({ test: 20_000, quick: 600, full: 600 })
const MOST_GROWTH = 1.1

let product: Product
let cookie: string

beforeAll(async () => {
  product = await startProduct({ name: 'load' })
  cookie = await signIn('hrdir', { base: product.url })
  await load({ perSecond: 20, seconds: WARM_UP_SECONDS })
})

afterAll(async () => {
  await product?.dispose()
})

type Load = { perSecond: number; seconds: number; paths?: readonly string[] }
type Run = { p95: number; pages: number }

/** Users open pages; every answer must be the page. */
async function load({ paths = [LIST], ...pace }: Load): Promise<Run> {
  const targets = paths.map((path) => ({ url: product.url + path, headers: { cookie } }))
  const { latencies, failures } = await visitIndependently(targets, { people: USERS, ...pace })
  expect(failures).toEqual({})
  return { p95: Math.round(percentile(latencies, 0.95)), pages: latencies.length }
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

describe('P48 load', () => {
  it(`${USERS} people on a list for ${SECONDS} s`, async (context) => {
    const perSecond = byScale({ test: 20, quick: PER_SECOND, full: PER_SECOND })
    const run = await load({ perSecond, seconds: SECONDS })
    const memory = residentBytes(product.process().pid)
    note(context, `p95 ${run.p95} ms of ${run.pages}, ${megabytes(memory)} MB`)
    expect(run.pages).toBeGreaterThan((perSecond * SECONDS) / 2)
    expect(run.p95).toBeLessThan(LIST_P95_MS)
    expect(memory).toBeLessThan(MOST_BYTES)
  })

  it('signing in meanwhile', async (context) => {
    const answered: number[] = []
    const perSecond = byScale({ test: 10, quick: 30, full: 30 })
    const reading = load({ perSecond, seconds: SECONDS })
    const endAt = Date.now() + SECONDS * 1_000
    while (Date.now() < endAt) {
      const began = Date.now()
      await signIn('hrdir', { base: product.url, password: passwordOf('hrdir') })
      answered.push(Date.now() - began)
    }
    await reading
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
        perSecond: PER_SECOND,
        seconds: SOAK_MINUTES * 60,
        paths: [LIST, `${LIST}?page=2`, `${LIST}?status=2`],
      }).finally(() => clearInterval(timer))
      // The first fifth is warm-up; then the median of the first third is compared with that of the last
      // third.
      const warm = samples.slice(Math.ceil(samples.length / 5))
      const third = Math.max(1, Math.floor(warm.length / 3))
      const early = percentile(warm.slice(0, third), 0.5)
      const late = percentile(warm.slice(-third), 0.5)
      note(
        context,
        `p95 ${run.p95} ms, ${run.pages} pages, ${megabytes(early)} MB, later ${megabytes(late)} MB`,
      )
      expect(late).toBeLessThan(early * MOST_GROWTH)
      expect(late).toBeLessThan(MOST_BYTES)
    },
    SOAK_MINUTES * 60_000 + 120_000,
  )
})
