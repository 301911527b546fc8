import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import zh from '#platform/web/i18n/zh.json' with { type: 'json' }
import { connect } from '../api/database-client.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '../e2e/fault-proxy.ts'
import { type Answer, visit } from '../e2e/http.ts'
import { readRun } from '../e2e/run-state.ts'
import { signIn } from '../e2e/sign-in.ts'
import { type Started, startProcess } from '../e2e/start-process.ts'
import { openBlackHole } from './black-hole.ts'
import { note } from './figures.ts'
import { type Product, productEnvironment, startProduct, until } from './product.ts'
import { byScale } from './scale.ts'

const ANSWER_LIMIT_MS = 16_000
// The most connections of the web tier to the back end, plus four that still close while new ones open.
const MOST_SOCKETS = 64 + 4
const CROWD = 150
const LIST = '/org/department-types'
const ENGLISH = 'staffdesk-preferences=language=en'
const PAUSE_MS = 500
/** A tenth of the times of a real installation; at night the real times. */
const times = byScale<Record<string, string>>({
  test: scaled(),
  quick: scaled(),
  full: { API_HEADERS_MS: '10000', API_ANSWER_MS: '15000' },
})

function scaled(): Record<string, string> {
  return {
    API_CONNECT_MS: '200',
    API_HEADERS_MS: '1000',
    API_ANSWER_MS: '1500',
    API_PAUSE_MS: String(PAUSE_MS),
  }
}

/** All kinds of back-end failure; the first two have no connection at all. */
const MODES = [
  'refusing connections',
  'a black hole',
  'hanging',
  'dripping',
  'half',
  'torn',
  'reset',
  'garbage',
  'huge',
  'failing',
  'html',
  'flapping',
  'redirecting',
  'informing',
] as const
type Mode = (typeof MODES)[number]

let product: Product
let proxy: FaultProxy
let web: Started
let cookie: string
let recordId: string

beforeAll(async () => {
  product = await startProduct({ name: 'upstream' })
  proxy = await startFaultProxy(product.url)
  const run = readRun()
  web = await startProcess({
    program: ['build/start.js'],
    env: {
      ...productEnvironment(run),
      ...times,
      API_BASE_URL: proxy.url,
      DATA_DIR: `${run.folder}/upstream-web`,
    },
    folder: run.folder,
    name: 'upstream-web',
    readyPath: '/healthz',
  })
  cookie = await signIn('hrdir', { base: web.url })
  await recover()
  // Save one form before any failure, so that everything a form needs besides its fields is cached.
  const saved = await visit(`${LIST}/new`, { base: web.url, cookie, form: newRecord() })
  expect(saved.status).toBe(303)
  recordId = /department-types\/([0-9a-f-]{36})/.exec((await see(LIST)).text)?.[1] ?? ''
  expect(recordId).not.toBe('')
})

afterAll(async () => {
  await web?.stop()
  await proxy?.stop()
  await product?.dispose()
})

const see = (path: string, preferences = '') =>
  visit(path, { base: web.url, cookie: [cookie, preferences].filter(Boolean).join('; ') })

function newRecord() {
  const id = uuidv7()
  const code = `U${id.slice(-12)}`
  return { id, code, name: code, sort: '1', enabled: 'true', remark: '打到一半' }
}

/** Waits until the back end is healthy and the circuit breaker is closed. */
async function recover(): Promise<void> {
  proxy.fault = 'none'
  proxy.reach = 'all'
  await until('pages are back', async () => (await see(LIST)).status === 200, 60_000)
}

/** Starts a failure of the back end; returns the function that ends it. */
async function enter(mode: Mode): Promise<() => Promise<void>> {
  if (mode === 'refusing connections') {
    await proxy.close()
    return () => proxy.open()
  }
  if (mode === 'a black hole') {
    await proxy.close()
    const fill = await openBlackHole(proxy.port)
    return async () => {
      fill()
      await reopen()
    }
  }
  proxy.fault = mode satisfies Fault
  return async () => undefined
}

/** The port is free as soon as the process that used it has ended. */
async function reopen(): Promise<void> {
  await until('the port is free again', () =>
    proxy.open().then(
      () => true,
      () => false,
    ),
  )
}

async function timed(work: () => Promise<Answer>): Promise<Answer> {
  const began = Date.now()
  const answer = await work()
  expect(Date.now() - began).toBeLessThan(ANSWER_LIMIT_MS)
  return answer
}

function expectTrouble(mode: Mode, answer: Answer, text: string): void {
  // With `flapping`, some pages succeed.
  if (mode === 'flapping' && answer.status === 200) return
  expect([502, 503, 504]).toContain(answer.status)
  expect(answer.text).toContain(text)
  expect(answer.text).not.toMatch(/It works|stack\.ts|ECONN|undici|UND_ERR|not HTTP/)
}

/** The calls that send the record; visits use other calls. */
const writes = (since: number) =>
  proxy.reached.slice(since).filter(({ path }) => path === departmentTypes.endpoints.add)

describe('P32 upstream trouble ends in a page', () => {
  it.each(MODES)('%s: list and record answer in time and in either language', async (mode) => {
    await recover()
    const leave = await enter(mode)
    try {
      expectTrouble(mode, await timed(() => see(LIST)), zh.error.upstream.text)
      expectTrouble(mode, await timed(() => see(`${LIST}/${recordId}`)), zh.error.upstream.text)
      expectTrouble(mode, await timed(() => see(LIST, ENGLISH)), en.error.upstream.text)
    } finally {
      await leave()
    }
  })

  it.each(MODES)(
    '%s: a form comes back with what was typed, and the write is sent once',
    async (mode) => {
      await recover()
      const form = newRecord()
      proxy.reach = 'writes'
      const before = proxy.reached.length
      const leave = await enter(mode)
      try {
        const answer = await timed(() => visit(`${LIST}/new`, { base: web.url, cookie, form }))
        // Without any connection, not even the user's rights are known.
        const isConnected = mode !== 'refusing connections' && mode !== 'a black hole'
        if (mode === 'flapping' && answer.status === 303) return
        expectTrouble(mode, answer, isConnected ? zh.page.notSaved : zh.error.upstream.text)
        if (isConnected) expect(answer.text).toContain('打到一半')
        expect(writes(before)).toHaveLength(isConnected ? 1 : 0)
      } finally {
        await leave()
      }
      await recover()
      // The write is not sent later either, when the back end has recovered.
      expect(writes(before).length).toBeLessThanOrEqual(1)
    },
  )

  it('a write was done and its answer lost: saving again says so and makes no second one', async () => {
    await recover()
    const form = newRecord()
    proxy.reach = 'writes'
    proxy.fault = 'deaf'
    const save = () => visit(`${LIST}/new`, { base: web.url, cookie, form })
    const lost = await timed(save)
    expectTrouble('half', lost, zh.page.notSaved)
    expect(lost.text).toContain(`value="${form.id}"`)
    await recover()
    expect((await save()).status).toBe(303)
    const database = await connect(product.databaseUrl)
    const rows = await database.rows('select version from department_type where code = $1', [
      form.code,
    ])
    await database.end()
    expect(rows).toEqual([{ version: 1 }])
  })

  it(`${CROWD} people at a back end that hangs: so many connections and no more`, async (context) => {
    await recover()
    proxy.fault = 'hanging'
    const answers = await Promise.all(Array.from({ length: CROWD }, () => see(LIST)))
    for (const answer of answers) expectTrouble('hanging', answer, zh.error.upstream.text)
    note(context, `${proxy.mostSockets()} connections`)
    expect(proxy.mostSockets()).toBeLessThanOrEqual(MOST_SOCKETS)
  })

  it('after ten failures it is left alone, and used again when it is well', async () => {
    await recover()
    proxy.fault = 'reset'
    // The visit of an earlier page may still be recorded meanwhile, which restarts the count of failures.
    const healthy = proxy.reached.length
    const isLeftAlone = async () => {
      const seen = proxy.reached.length
      await see(LIST)
      return proxy.reached.length === seen
    }
    await until('it is left alone', isLeftAlone)
    expect(proxy.reached.length - healthy).toBeGreaterThanOrEqual(10)
    const before = proxy.reached.length
    const began = Date.now()
    const answers = await Promise.all(Array.from({ length: 20 }, () => see(LIST)))
    for (const answer of answers) expectTrouble('reset', answer, zh.error.upstream.text)
    // After each pause, one request may try the back end.
    const pauses = Math.ceil((Date.now() - began) / PAUSE_MS)
    expect(proxy.reached.length - before).toBeLessThanOrEqual(pauses)
    await recover()
    for (let page = 0; page < 5; page++) expect((await see(LIST)).status).toBe(200)
  })
})
