import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect as connectLong } from '#db/backup/connect.ts'
import { takeBackup } from '#db/backup/take-backup.ts'
import { migrate } from '#db/migrate.ts'
import {
  applicationRole,
  openDatabase,
  openJobPool,
} from '#platform/api/store/connection/database.ts'
import { listen } from '#platform/api/store/connection/listen.ts'
import { settingsNotInForce } from '#platform/api/store/connection/settings-in-force.ts'
import { SESSION_SETTINGS, withSessionSettings } from '#platform/wire/http/database-session.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

// The planner must treat statements alike on the embedded server and on a server of the company.

/** The default settings of a server. */
const UNTUNED = { jit: 'on', random_page_cost: '4', work_mem: '4MB' }

/** Only the operator knows the memory of the machine, so the product does not set these. */
const MEMORY_OF_MACHINE = ['effective_cache_size', 'maintenance_work_mem']

const NAMES = Object.keys(SESSION_SETTINGS)
const READ = `select name, current_setting(name) as value from unnest($1::text[]) as name`
const onIdleError = () => undefined

let copy: TestDatabase
let database: DatabaseClient

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  const name = new URL(copy.url).pathname.slice(1)
  for (const [setting, value] of Object.entries(UNTUNED)) {
    await database.rows(`alter database ${name} set ${setting} = '${value}'`)
  }
})

afterAll(async () => {
  await database?.end()
  await copy?.drop()
})

type Asking = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> }

async function settingsOf(connection: Asking): Promise<Record<string, string>> {
  const { rows } = await connection.query(READ, [NAMES])
  const settings = rows as { name: string; value: string }[]
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]))
}

async function settingsOfClient(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await settingsOf(client)
  } finally {
    await client.end()
  }
}

test('a server that nobody has tuned has other settings', async () => {
  expect(await settingsOfClient(copy.url)).toEqual(UNTUNED)
})

test('all connections of the product have its settings', async () => {
  const api = openDatabase(copy.url, { poolSize: 1, role: 'staffdesk_app', onIdleError })
  const jobs = openJobPool(copy.url, { poolSize: 1, role: 'staffdesk_app', onIdleError })
  try {
    expect(await settingsOf(api.pool)).toEqual(SESSION_SETTINGS)
    expect(await settingsOf(jobs)).toEqual(SESSION_SETTINGS)
    expect(await settingsOfClient(withSessionSettings(copy.url))).toEqual(SESSION_SETTINGS)
    expect(await settingsNotInForce(api.db)).toEqual({})
  } finally {
    await api.db.destroy()
    await jobs.end()
  }
})

/** A proxy to the database that records the settings with which each connection is opened. */
async function startWitness(): Promise<{ url: string; startups: string[]; stop(): void }> {
  const target = new URL(copy.url)
  const startups: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connectTo(Number(target.port || 5432), target.hostname)
    client.once('data', (first) => startups.push(first.toString('latin1')))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(copy.url)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: url.href, startups, stop }
}

/** Everything that opens connections besides the pools of the API. */
const OPENERS: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  listener: async (url) => {
    let isUp: (value?: unknown) => void = () => undefined
    const up = new Promise((resolve) => {
      isUp = resolve
    })
    const listener = listen(url, ['a_channel'], () => undefined, { onUp: () => isUp() })
    await up
    await listener.close()
  },
  'look for the role': applicationRole,
  migration: (url) => migrate(url, () => undefined),
  // The seed is refused after it has connected, because the company exists already.
  seed: (url) =>
    seedDatabase(url, {
      size: 'small',
      adminPassword: '',
      demoPassword: '',
      hashPassword: async () => '',
    }).catch((error: Error) => error.name),
  backup: async (url) => {
    const file = join(tmpdir(), `settings-${process.pid}.backup`)
    await takeBackup(url, file, { product: '0', files: { get: async () => null } })
    await rm(file)
  },
  restore: async (url) => (await connectLong(url, 'staffdesk restore')).end(),
}

test.each(Object.keys(OPENERS))('the connections of the %s ask for them', async (name) => {
  const witness = await startWitness()
  try {
    await OPENERS[name]?.(witness.url)
  } finally {
    witness.stop()
  }
  expect(witness.startups.length).toBeGreaterThan(0)
  for (const startup of witness.startups) {
    for (const [setting, value] of Object.entries(SESSION_SETTINGS)) {
      expect(startup).toContain(`-c ${setting}=${value}`)
    }
  }
})

test('an address with options of its own keeps them, and the others are added', async () => {
  const url = new URL(copy.url)
  url.searchParams.set('options', '-c work_mem=32MB -c lock_timeout=1234')
  const { pool, db } = openDatabase(url.href, { poolSize: 1, role: 'staffdesk_app', onIdleError })
  try {
    const { rows } = await pool.query(
      `select current_user as role, current_setting('lock_timeout') as "lockTimeout",
         current_setting('TimeZone') as zone`,
    )
    expect(rows).toEqual([{ role: 'staffdesk_app', lockTimeout: '1234ms', zone: 'UTC' }])
    const expected = { ...SESSION_SETTINGS, work_mem: '32MB' }
    expect(await settingsOf(pool)).toEqual(expected)
    expect(await settingsOfClient(withSessionSettings(url.href))).toEqual(expected)
    expect(await settingsNotInForce(db)).toEqual({ work_mem: '32MB' })
  } finally {
    await db.destroy()
  }
})

test('the product sets whatever the embedded server’s file says about plans', async () => {
  const written = await database.rows<{ name: string }>(
    `select name from pg_settings
     where source in ('configuration file', 'database') and context = 'user' and name <> all($1)
       and (category like 'Query Tuning%' or category like 'Resource Usage%')`,
    [MEMORY_OF_MACHINE],
  )
  const names = written.map(({ name }) => name)
  expect(names.filter((name) => !NAMES.includes(name))).toEqual([])
})
