import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { visit } from '../e2e/http.ts'
import { databasePid, isAlive, type Product, startProduct, until } from './product.ts'
import { KILLS_LIMIT_MS, surviveKills } from './survive-kills.ts'

const SIZE = 2
const MANY_PAGES = 40

let product: Product

afterEach(async () => {
  await product?.dispose()
})

/** The workers that have begun to listen, in this order, from the log of the leader. */
function workersOf(log: string): number[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"a worker listens"'))
    .map((line) => JSON.parse(line).worker as number)
}

const livingWorkers = () => workersOf(product.log()).filter(isAlive)

const start = (name: string) => startProduct({ name, env: { WORKERS: String(SIZE) } })

describe('several processes behind one port', () => {
  it(
    'a killed one is replaced, and nothing that was acknowledged is lost',
    async (context) => {
      product = await start('workers-kill')
      const { pid } = product.process()
      const database = product.databasePid()
      await surviveKills(context, product, async () => {
        const [first] = livingWorkers()
        process.kill(first ?? 0, 'SIGKILL')
        await until('another one listens', () => livingWorkers().length === SIZE)
      })
      expect(product.process().pid).toBe(pid)
      expect(product.databasePid()).toBe(database)
    },
    KILLS_LIMIT_MS,
  )

  it('share the work, tell their figures as one, and end whole on a signal', async () => {
    product = await start('workers-stop')
    const { url } = product
    // The first worker already answers while the others still start.
    await until('all of them listen', () => livingWorkers().length === SIZE)
    const workers = livingWorkers()
    for (let page = 0; page < MANY_PAGES; page++) {
      expect((await visit('/login', { base: url, isLast: true })).status).toBe(200)
    }
    const cpu = workers.map(cpuTicks)
    const { text } = await visit('/metrics', { base: url })
    const counted = /^staffdesk_http_request_seconds_count\{kind="page".*\} (\d+)$/m.exec(text)?.[1]
    expect(Number(counted)).toBe(MANY_PAGES)
    // Connections go to the workers in turn, so no worker did all the work.
    expect(Math.min(...cpu) * SIZE).toBeGreaterThan(Math.max(...cpu) / SIZE)

    const leader = product.process()
    leader.signal('SIGTERM')
    expect(await leader.ended).toEqual({ code: 0, signal: null })
    expect(workers.filter(isAlive)).toEqual([])
    expect(databasePid(product.dataDir)).toBeNull()
  })

  it('end when their leader is gone, and the next start takes over', async () => {
    product = await start('workers-orphans')
    const workers = livingWorkers()
    product.process().signal('SIGKILL')
    await until('the workers end', () => workers.every((pid) => !isAlive(pid)))
    await product.start()
    expect((await visit('/login', { base: product.url })).status).toBe(200)
  })
})

/** Processor time of a process, in ticks. */
function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
