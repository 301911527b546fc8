import { mkdirSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import { makeApplicants } from './facts.ts'
import { makeResumes } from './resume-words.ts'

const DATA_DIR = '.cache/bench-recruiting'
const NAME = 'recruiting_100000'
const COPY = `${NAME}_copy`

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
    await makeResumes(client)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

export type RecruitingDatabase = {
  url: string
  /** A copy, for measurements that write; the original must have no connections when it is made. */
  withCopy<T>(work: (url: string) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Opens the company with a hundred thousand applicants; it is created once. */
export async function openRecruitingDatabase(): Promise<RecruitingDatabase> {
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
  const onServer = async (...statements: string[]) => {
    const client = new pg.Client(embedded.url)
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
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
  const withCopy = async <T>(work: (url: string) => Promise<T>) => {
    const drop = `drop database if exists ${COPY} with (force)`
    await onServer(drop, `create database ${COPY} template ${NAME}`)
    try {
      return await work(at(COPY))
    } finally {
      await onServer(drop)
    }
  }
  return { url: at(NAME), withCopy, stop: () => embedded.stop() }
}
