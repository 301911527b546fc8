import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, it } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { visit } from '../e2e/http.ts'
import { readRun } from '../e2e/run-state.ts'
import { signIn } from '../e2e/sign-in.ts'
import { note } from './figures.ts'
import { callerAt, fetchToken } from './http-api.ts'
import { type Product, startProduct, uncaughtIn, until } from './product.ts'
import { byScale } from './scale.ts'

const PAGE_LIMIT_MS = 15_000
const AT_ONCE_MS = 2_000
const HANGING_MS = byScale({ test: 3_000, quick: 10_000, full: 60_000 })

let product: Product | undefined
let wake: (() => void) | undefined

afterEach(async () => {
  wake?.()
  await product?.dispose()
})

/** The PostgreSQL processes: the first one and its children. */
function clusterPids(first: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === `${first}`
    } catch {
      return false
    }
  })
  return [first, ...children.map(Number)]
}

/** Pauses every PostgreSQL process: its port accepts connections, but nothing answers. */
function freeze(product: Product): () => void {
  const first = product.databasePid()
  if (first === null) throw new Error('there is no database')
  const pids = clusterPids(first)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

describe('P26 a database that hangs', () => {
  it('every page comes in time and says so; afterwards all goes on', async (context) => {
    product = await startProduct({ name: 'silent', env: { API_ANSWER_MS: '' } })
    const { url } = product
    const cookie = await signIn('hrdir', { base: url })
    const call = callerAt(url, await fetchToken(url, 'hrmgr'))
    const see = (path: string, form?: Record<string, string>) =>
      visit(path, { base: url, cookie, ...(form && { form }) })
    const { demoPassword } = readRun()
    const pages: Readonly<Record<string, () => ReturnType<typeof visit>>> = {
      list: () => see('/hr/archives?keyword=a'),
      chart: () => see('/org/departments'),
      'a form that is sent': () =>
        see('/org/department-types/new', {
          id: uuidv7(),
          code: 'H1',
          name: 'x',
          sort: '1',
          enabled: 'true',
          remark: '',
          version: '0',
        }),
      'a file': () => see('/hr/archives/export?format=csv'),
      'sign-in': () => visit('/login', { base: url, form: { user: 'er', password: demoPassword } }),
    }
    await Promise.all([see('/hr/archives'), see('/org/departments')])
    wake = freeze(product)
    const times: number[] = []
    const askAll = async (limitMs: number) => {
      for (const answer of Object.entries(pages).map(async ([what, ask]) => {
        const began = Date.now()
        return { what, ...(await ask()), ms: Date.now() - began }
      })) {
        const { what, status, headers, location, ms } = await answer
        times.push(ms)
        expect(ms, what).toBeLessThan(limitMs)
        // A request for a file is redirected to the list, which shows why there is no file.
        if (what === 'a file' && location?.startsWith('/hr/archives')) continue
        expect([what, status, location]).toEqual([what, 503, null])
        expect(Number(headers['retry-after']), what).toBeGreaterThan(0)
      }
    }
    await askAll(PAGE_LIMIT_MS)
    const ready = await visit('/readyz', { base: url })
    expect([ready.status, (await visit('/healthz', { base: url })).status]).toEqual([503, 200])
    await askAll(AT_ONCE_MS)
    await expect(call(archives.endpoints.list)).rejects.toThrow('503')
    await sleep(HANGING_MS)
    wake()
    wake = undefined
    const back = await until(
      'all goes on',
      async () => (await see('/hr/archives')).status === 200,
      15_000,
    )
    expect((await visit('/readyz', { base: url })).status).toBe(200)
    expect(uncaughtIn(product.log())).toEqual([])
    note(context, `slowest page ${Math.max(...times)} ms, back after ${back} ms`)
  })
})
