import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { OIDC_CLIENT, SESSION_KEY, UNLIMITED } from './peers.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { type Running, startServer } from './processes.ts'

const FILL_LIMIT_MS = 600_000

/**
 * The built server of another checkout. It seeds a separate database itself, because neither build knows the other's
 * schema. The next run reuses that database.
 */
export async function startAgainst(folder: string, clusterUrl: string): Promise<Running> {
  const server = join(folder, 'build', 'start.js')
  const stamp = createHash('sha256').update(readFileSync(server)).digest('hex').slice(0, 12)
  const url = new URL(clusterUrl)
  url.pathname = `/against_${stamp}`
  await createUnlessThere(clusterUrl, url.pathname.slice(1))
  return startServer(
    ['build/start.js'],
    {
      DATABASE_URL: url.href,
      DATA_DIR: '.cache/bench-server',
      SEED: 'large',
      ADMIN_PASSWORD: BENCH_PASSWORD,
      SEED_PASSWORD: BENCH_PASSWORD,
      SESSION_KEYS: SESSION_KEY,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      RATE_READS: String(UNLIMITED.reads),
      RATE_WRITES: String(UNLIMITED.writes),
    },
    '/login',
    { folder: resolve(folder), limitMs: FILL_LIMIT_MS },
  )
}

async function createUnlessThere(clusterUrl: string, name: string): Promise<void> {
  const client = new pg.Client(clusterUrl)
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    if (known.rows.length === 0) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
