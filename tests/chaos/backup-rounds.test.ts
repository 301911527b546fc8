import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { restoreBackup } from '#db/backup/load-backup.ts'
import { takeBackup } from '#db/backup/take-backup.ts'
import { connect, type DatabaseClient } from '../api/database-client.ts'
import { NO_FILES } from '../api/no-files.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts'
import { dropDatabase } from '../drop-database.ts'
import { readRun } from '../e2e/run-state.ts'
import { note } from './figures.ts'
import { type Product, startProduct } from './product.ts'
import { byScale } from './scale.ts'

const ROUNDS = byScale({ test: 2, quick: 10, full: 100 })
const LIMIT_MS = 60_000 + ROUNDS * 15_000

let product: Product | undefined
let admin: DatabaseClient | undefined
let proxies: DatabaseProxy[] = []

afterEach(async () => {
  await Promise.all(proxies.splice(0).map((proxy) => proxy.stop()))
  await admin?.end()
  await product?.dispose()
})

/** Checksums of employees and accounts and the number of log entries, computed by the server itself. */
async function summary(url: string): Promise<unknown> {
  const database = await connect(url)
  try {
    return await database.rows(
      `select (select md5(string_agg(u::text, '' order by id)) from app_user u) as accounts,
         (select md5(string_agg(p::text, '' order by id)) from user_base_info p) as people,
         (select count(*)::int from audit_log) as logged`,
    )
  } finally {
    await database.end()
  }
}

describe('P28 backup and restore', () => {
  it(
    `${ROUNDS} rounds, every second one over a network that cuts what the server says`,
    async (context) => {
      product = await startProduct({ name: 'backups' })
      const database = await connect(product.databaseUrl)
      admin = database
      const began = Date.now()
      for (let round = 0; round < ROUNDS; round++) {
        const name = `round_${randomUUID().replaceAll('-', '')}`
        const target = Object.assign(new URL(product.databaseUrl), { pathname: `/${name}` }).href
        const file = join(readRun().folder, `${name}.sql.gz`)
        proxies = await Promise.all([product.databaseUrl, target].map(startDatabaseProxy))
        for (const proxy of proxies) proxy.way = round % 2 === 1 ? 'splitting' : 'passing'
        const [from, to] = proxies.map(({ url }) => url) as [string, string]
        await database.rows(`create database ${name}`)
        await takeBackup(from, file, { product: 'test', files: NO_FILES })
        await restoreBackup(to, file, { files: NO_FILES })
        expect(await summary(target), `round ${round}`).toEqual(await summary(product.databaseUrl))
        await Promise.all(proxies.splice(0).map((proxy) => proxy.stop()))
        await dropDatabase((statement) => database.rows(statement), name)
        await rm(file)
      }
      note(context, `${ROUNDS} rounds, ${Math.round((Date.now() - began) / ROUNDS)} ms each`)
    },
    LIMIT_MS,
  )
})
