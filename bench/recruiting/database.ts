import { mkdirSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import { makeApplicants } from './facts.ts'

const DATA_DIR = '.cache/bench-recruiting'
const NAME = 'recruiting_100000'

async function fill(url: string): Promise<void> {
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
    await makeApplicants(client)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Opens the company with a hundred thousand applicants; it is created once. */
export async function openRecruitingDatabase(): Promise<{
  url: string
  stop(): Promise<void>
}> {
  mkdirSync(DATA_DIR, { recursive: true })
  const embedded = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    log: pino({ level: 'silent' }),
  })
  const at = (name: string) => {
    const url = new URL(embedded.url)
    url.pathname = `/${name}`
    return url.href
  }
  const admin = new pg.Client(embedded.url)
  await admin.connect()
  try {
    const known = await admin.query('select 1 from pg_database where datname = $1', [NAME])
    if (known.rows.length > 0) {
      await migrate(at(NAME))
    } else {
      await admin.query(`drop database if exists ${NAME}_filling with (force)`)
      await admin.query(`create database ${NAME}_filling`)
      await fill(at(`${NAME}_filling`))
      // Gives the database its final name only when it is complete, so that later runs find no partial one.
      await admin.query(`alter database ${NAME}_filling rename to ${NAME}`)
    }
  } finally {
    await admin.end()
  }
  return { url: at(NAME), stop: () => embedded.stop() }
}
