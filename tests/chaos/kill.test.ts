import { afterEach, describe, expect, it } from 'vitest'
import { type Product, startProduct } from './product.ts'
import { KILLS_LIMIT_MS, ROUNDS, surviveKills } from './survive-kills.ts'

let product: Product

afterEach(async () => {
  await product?.dispose()
})

describe('P26 what was acknowledged survives', () => {
  it(
    `${ROUNDS} times kill -9 of the server`,
    async (context) => {
      product = await startProduct({ name: 'kill-server' })
      await surviveKills(context, product, async (it) => {
        const databasePid = it.databasePid()
        it.process().signal('SIGKILL')
        await it.process().ended
        await it.start()
        // Only the server was killed: the database keeps running.
        expect(it.databasePid()).toBe(databasePid)
      })
    },
    KILLS_LIMIT_MS,
  )

  it(
    `${ROUNDS} times kill -9 of PostgreSQL`,
    async (context) => {
      product = await startProduct({ name: 'kill-database' })
      const { pid } = product.process()
      await surviveKills(context, product, async (it) => {
        process.kill(it.databasePid() ?? 0, 'SIGKILL')
      })
      expect(product.process().pid).toBe(pid)
    },
    KILLS_LIMIT_MS,
  )
})
