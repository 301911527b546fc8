import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { connect as connectSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { readRun } from '../e2e/run-state.ts'
import { signIn } from '../e2e/sign-in.ts'
import { type Started, startProcess } from '../e2e/start-process.ts'
import { note } from './figures.ts'
import {
  databasePid,
  isAlive,
  type Product,
  productEnvironment,
  startProduct,
  until,
} from './product.ts'
import { byScale } from './scale.ts'

const LIST = '/org/department-types'
const STOP_LIMIT_MS = 12_000
const PER_SECOND = byScale({ test: 20, quick: 50, full: 50 })
const LOADED_MS = byScale({ test: 1_500, quick: 3_000, full: 10_000 })
/** Longer than the time between the two signals of one Ctrl-C. */
const APART_MS = 1_300

let product: Product | undefined
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await product?.dispose()
  product = undefined
})

/**
 * Sends a fixed number of requests a second until stopped; returns the status of each, or null without an
 * answer.
 */
function load(url: string, headers: Record<string, string>) {
  const agent = new Agent({ connections: 256, pipelining: 1 })
  const send = async (): Promise<number | null> => {
    try {
      const answer = await request(url, { dispatcher: agent, headers })
      await answer.body.text()
      return answer.statusCode
    } catch {
      return null
    }
  }
  const outcomes: Promise<number | null>[] = []
  const timer = setInterval(() => outcomes.push(send()), 1_000 / PER_SECOND)
  return async (): Promise<(number | null)[]> => {
    clearInterval(timer)
    const all = await Promise.all(outcomes)
    await agent.close()
    return all
  }
}

/** The statuses of the pages that the server accepted, from its log. */
function acceptedBy(log: string): number[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ msg, path }) => msg === 'request' && path === LIST)
    .map(({ status }) => status)
}

/** The changing states of /readyz, requested again and again on new connections. */
function watchReadiness(url: string): { seen: string[]; gone: Promise<void> } {
  const seen: string[] = []
  const watch = async () => {
    while (seen.at(-1) !== 'gone') {
      const state = await request(`${url}/readyz`, { reset: true }).then(
        async ({ statusCode, body }) => {
          await body.dump()
          return String(statusCode)
        },
        ({ code }) => (code === 'ECONNREFUSED' ? 'gone' : `broken off: ${code}`),
      )
      if (seen.at(-1) !== state) seen.push(state)
      await sleep(10)
    }
  }
  return { seen, gone: watch() }
}

/** A request that never ends: half of a form. */
async function hang(product: Product): Promise<void> {
  const socket = connectSocket(Number(new URL(product.url).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const { host } = new URL(product.url)
  socket.write(
    `POST /login HTTP/1.1\r\nhost: ${host}\r\norigin: ${product.url}\r\n` +
      'content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nuser=',
  )
  await sleep(300)
}

function expectCleanEnd(dataDir: string, pid: number | null): void {
  expect(pid).not.toBeNull()
  // Checked right after the process has ended: its database must have ended before.
  expect(isAlive(pid ?? 0)).toBe(false)
  expect(databasePid(dataDir)).toBeNull()
  expect(existsSync(join(dataDir, 'staffdesk.lock'))).toBe(false)
  const lines = readFileSync(join(dataDir, 'pg.log'), 'utf8').trimEnd().split('\n')
  expect(lines.at(-1)).toContain('database system is shut down')
}

describe('P43 graceful stop', () => {
  it('under load: not ready first, every accepted request answered, exit 0, database closed', async (context) => {
    product = await startProduct({ name: 'stop' })
    const { url, dataDir } = product
    const cookie = await signIn('hrdir', { base: url })
    const pid = product.databasePid()
    const end = load(url + LIST, { cookie })
    await sleep(LOADED_MS)
    const { seen, gone } = watchReadiness(url)
    await until('it is ready', () => seen.at(-1) === '200')
    const sentAt = Date.now()
    const process = product.process()
    process.signal('SIGTERM')
    const ending = await process.ended
    const tookMs = Date.now() - sentAt
    expectCleanEnd(dataDir, pid)
    const outcomes = await end()
    expect(ending).toEqual({ code: 0, signal: null })
    expect(tookMs).toBeLessThan(STOP_LIMIT_MS)
    await gone
    // Between the last accepted connection and the closing of the port, the system itself may accept a
    // connection.
    const states = seen.slice(seen.lastIndexOf('200')).filter((state, at) => {
      return at < 2 || !state.startsWith('broken off')
    })
    expect(states).toEqual(['200', '503', 'gone'])
    // Accepted requests are those in the log of the server; each of them got a complete answer.
    const accepted = acceptedBy(product.log())
    expect(accepted.filter((status) => status !== 200)).toEqual([])
    const answered = outcomes.filter((status) => status !== null)
    expect(answered).toHaveLength(accepted.length)
    expect(answered.length).toBeGreaterThan(PER_SECOND / 2)
    note(context, `${answered.length} answered, 0 failed, ended in ${tookMs} ms`)
    expect((await product.start()).url).toBe(url)
    expect(readFileSync(join(dataDir, 'pg.log'), 'utf8')).not.toContain(
      'was not properly shut down',
    )
  })

  it.each([
    ['at once, as one Ctrl-C makes them', 50],
    ['one after the other', APART_MS],
  ])('two signals %s: the database is ended before the process', async (_name, apartMs) => {
    product = await startProduct({ name: 'stop-twice' })
    const pid = product.databasePid()
    const process = product.process()
    await hang(product)
    process.signal('SIGTERM')
    await sleep(apartMs)
    const sentAt = Date.now()
    process.signal('SIGTERM')
    const ending = await process.ended
    expectCleanEnd(product.dataDir, pid)
    expect(ending).toEqual({ code: 0, signal: null })
    expect(Date.now() - sentAt).toBeLessThan(STOP_LIMIT_MS)
    // A second signal does not wait for running requests.
    if (apartMs === APART_MS) expect(Date.now() - sentAt).toBeLessThan(STOP_LIMIT_MS / 2)
  })

  it('a signal during the first start: no database stays behind, and the next start fills it', async () => {
    const run = readRun()
    const dataDir = join(run.folder, 'cut-start')
    await mkdir(dataDir)
    const env = { ...productEnvironment(run), SEED: 'small' }
    const started: Started = await startProcess({
      program: ['build/start.js'],
      env: { ...env, DATA_DIR: dataDir },
      folder: run.folder,
      name: 'cut-start',
      readyPath: null,
    })
    // The port is saved when the database is up; filling the company takes longer.
    await until('the database runs', () => existsSync(join(dataDir, 'pg-port')), 60_000)
    const pid = databasePid(dataDir)
    started.signal('SIGTERM')
    expect(await started.ended).toEqual({ code: 0, signal: null })
    expectCleanEnd(dataDir, pid)
    product = await startProduct({ name: 'cut-start-again', dataDir, env: { SEED: 'small' } })
    await signIn('hrdir', { base: product.url })
  })
})
