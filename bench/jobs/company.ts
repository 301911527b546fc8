import { mkdirSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { type Api, apiOf } from '../api-of.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken, signInWithForm } from '../sign-in.ts'

const DATA_DIR = '.cache/bench-jobs'
const FRESH = 'jobs_fresh'
const COPY = 'jobs_copy'

type Start = (databaseUrl: string) => Promise<Running>

/** A running demo company, with the functions that prepare a job. */
export type Company = {
  origin: string
  sql<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** Calls the API as this user. */
  as(user: string): Promise<Api>
  /** The cookies of a session of this user. */
  session(user: string): Promise<string>
}

async function query(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Seeds a new company in each run, because the jobs depend on today's date. */
async function seedFresh(clusterUrl: string): Promise<void> {
  await query(
    clusterUrl,
    `drop database if exists ${FRESH} with (force)`,
    `create database ${FRESH}`,
  )
  const url = withDatabase(clusterUrl, FRESH)
  await migrate(url)
  await seedDatabase(url, {
    size: 'small',
    today: todayInShanghai(),
    adminPassword: BENCH_PASSWORD,
    demoPassword: BENCH_PASSWORD,
    hashPassword,
  })
  const client = new pg.Client(url)
  await client.connect()
  await ensurePartitions(client).finally(() => client.end())
}

/** Caches the result for each user. */
function onceForEach(fetched: (user: string) => Promise<string>) {
  const known = new Map<string, Promise<string>>()
  return (user: string) => {
    const promise = known.get(user) ?? fetched(user)
    known.set(user, promise)
    return promise
  }
}

function companyAt({ origin }: Running, pool: pg.Pool): Company {
  const tokenOf = onceForEach((user) => fetchToken(origin, user, BENCH_PASSWORD))
  return {
    origin,
    session: onceForEach((user) => signInWithForm(origin, user, BENCH_PASSWORD)),
    as: async (user) => apiOf(origin, await tokenOf(user)),
    async sql<T extends object>(text: string, values: readonly unknown[] = []) {
      return (await pool.query<T>(text, [...values])).rows
    },
  }
}

export type FreshCompanies = {
  /** Runs the work on an unchanged copy of the seeded company. */
  withFresh<T>(work: (company: Company) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export async function openFreshCompanies(start: Start): Promise<FreshCompanies> {
  mkdirSync(DATA_DIR, { recursive: true })
  const cluster = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    log: pino({ level: 'silent' }),
  })
  try {
    await seedFresh(cluster.url)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return {
    stop: () => cluster.stop(),
    async withFresh(work) {
      await query(
        cluster.url,
        `drop database if exists ${COPY} with (force)`,
        `create database ${COPY} template ${FRESH}`,
      )
      const url = withDatabase(cluster.url, COPY)
      const running = await start(url)
      const pool = new pg.Pool({ connectionString: url, max: 2 })
      try {
        return await work(companyAt(running, pool))
      } finally {
        await pool.end()
        await running.stop()
      }
    },
  }
}
