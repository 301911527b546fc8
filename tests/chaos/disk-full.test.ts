import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { connect } from '../api/database-client.ts'
import { visit } from '../e2e/http.ts'
import { readRun } from '../e2e/run-state.ts'
import { signIn } from '../e2e/sign-in.ts'
import { note, skip } from './figures.ts'
import { callerAt, fetchToken } from './http-api.ts'
import { examine } from './invariants.ts'
import { copyTemplate, type Product, startProduct, until } from './product.ts'
import { byScale, chanceFor } from './scale.ts'
import { fillDisk, mountSmallDisk } from './small-disk.ts'
import { apiWriter, type Journal, pageWriter, work } from './writers.ts'

const MEGABYTES = 260
const ROUNDS = byScale({ test: 1, quick: 2, full: 5 })
const FULL_MS = byScale({ test: 3_000, quick: 5_000, full: 10_000 })
const LIMIT_MS = ROUNDS * 180_000

let product: Product | undefined
let unmount: (() => Promise<void>) | undefined

afterEach(async () => {
  await product?.dispose().catch(() => undefined)
  await unmount?.()
})

describe('P26 a full disk', () => {
  it(
    'refuses writes with a page, tears nothing, and goes on when there is room again',
    async (context) => {
      const disk = join(readRun().folder, 'disk')
      await mkdir(disk)
      const mounted = await mountSmallDisk(disk, MEGABYTES)
      if (typeof mounted === 'string') return skip(context, mounted)
      unmount = mounted.unmount
      product = await startProduct({
        name: 'disk-full',
        dataDir: await copyTemplate('disk-full', disk),
      })
      const { url } = product
      const { pid } = product.process()
      const cookie = await signIn('hrdir', { base: url })
      const writers = [
        pageWriter('page', url, { cookie }),
        apiWriter('api', callerAt(url, await fetchToken(url, 'hrmgr'))),
      ]
      const journal: Journal = []
      const count = (outcome: string, since: number) =>
        journal.filter((entry) => entry.outcome === outcome && entry.at > since).length
      const stop = new AbortController()
      const working = writers.map((it) =>
        work(it, { journal, chance: chanceFor(it.name), stop: stop.signal }),
      )
      const refusals: number[] = []
      const backAfter: number[] = []
      try {
        for (let round = 0; round < ROUNDS; round++) {
          await until(
            'writes are acknowledged',
            () => count('acknowledged', Date.now() - 5_000) > 4,
          )
          const empty = await fillDisk(disk)
          const fullAt = Date.now()
          await until('writes are refused', () => count('unknown', fullAt) > 2, 90_000)
          await sleep(FULL_MS)
          expect((await visit('/healthz', { base: url })).status).toBe(200)
          const page = await visit('/org/department-types', { base: url, cookie })
          expect([200, 502, 503]).toContain(page.status)
          refusals.push(count('unknown', fullAt))
          await empty()
          const emptiedAt = Date.now()
          const isBack = () => count('acknowledged', emptiedAt + 100) > 2
          backAfter.push(await until('writes are acknowledged again', isBack, 90_000))
        }
      } finally {
        stop.abort()
        await Promise.all(working)
      }
      expect(product.process().pid).toBe(pid)
      const database = await connect(product.databaseUrl)
      const { lost, torn, acknowledged } = await examine(database, journal)
      await database.end()
      note(
        context,
        `${acknowledged} acknowledged, ${refusals.join(' + ')} refused, lost ${lost.length}, torn ${torn.length}, back in ${Math.max(...backAfter)} ms`,
      )
      expect({ lost, torn }).toEqual({ lost: [], torn: [] })
    },
    LIMIT_MS,
  )
})
