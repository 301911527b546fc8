import { mkdirSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { makePeople } from '../attendance/facts.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import { makePayFacts, YEAR } from './facts.ts'

const DATA_DIR = '.cache/bench-pay'
export const PAY_SIZES = [10_000, 20_000] as const

/** Two copies of the same company, with ten and with twenty thousand paid people. */
export type PayDatabases = {
  /** Runs the work on a new copy of a company, without the pay runs of earlier measurements. */
  withCopy<T>(size: number, work: (url: string) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** A company has the facts of one tax year. */
const nameOf = (size: number) => `pay_${size}_${YEAR}`

async function fill(url: string, people: number): Promise<void> {
  await migrate(url)
  await seedDatabase(url, {
    size: 'small',
    adminPassword: BENCH_PASSWORD,
    demoPassword: BENCH_PASSWORD,
    hashPassword,
  })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await ensurePartitions(client)
    await makePeople(client, people)
    await client.query('vacuum (analyze)')
    await makePayFacts(client)
    await client.query('delete from attend_mark')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

function at(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Gives the database its final name only when it is complete, so that later runs find no partial one. */
async function open(admin: pg.Client, clusterUrl: string, size: number): Promise<void> {
  const name = nameOf(size)
  const known = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (known.rows.length > 0) {
    await migrate(at(clusterUrl, name))
    return
  }
  await admin.query(`drop database if exists ${name}_filling with (force)`)
  await admin.query(`create database ${name}_filling`)
  await fill(at(clusterUrl, `${name}_filling`), size)
  await admin.query(`alter database ${name}_filling rename to ${name}`)
}

/** Opens the companies; each is created once. */
export async function openPayDatabases(): Promise<PayDatabases> {
  mkdirSync(DATA_DIR, { recursive: true })
  const embedded = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    log: pino({ level: 'silent' }),
  })
  const ask = async (work: (admin: pg.Client) => Promise<unknown>) => {
    const admin = new pg.Client(embedded.url)
    await admin.connect()
    await work(admin).finally(() => admin.end())
  }
  for (const size of PAY_SIZES) await ask((admin) => open(admin, embedded.url, size))
  return {
    async withCopy(size, work) {
      const name = `${nameOf(size)}_copy`
      await ask((admin) => admin.query(`drop database if exists ${name} with (force)`))
      await ask((admin) => admin.query(`create database ${name} template ${nameOf(size)}`))
      try {
        return await work(at(embedded.url, name))
      } finally {
        await ask((admin) => admin.query(`drop database ${name}`))
      }
    },
    stop: () => embedded.stop(),
  }
}
