import { appendFile, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { lockDirectory } from '#server/database/directory-lock.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { stopServer } from '#server/database/server-process.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from './api/demo-passwords.ts'
import { dropDatabase } from './drop-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection for creating and dropping databases. */
    adminUrl: string
    /** Migrated and seeded; cloned by freshDatabase(). */
    templateName: string
  }
}

const FOLDER = 'staffdesk-tests-'
const MEMORY = '/dev/shm'
/** More than all databases of a run need at the same time, including the server's write-ahead log. */
const ROOM_BYTES = 3 * 2 ** 30
/** A run that has just created its folder locks it within this time. */
const LEFT_MS = 60_000

type Server = { adminUrl: string; stop: () => Promise<void> }

/** One server for the run, with one template database that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(process.env.TEST_DATABASE_URL)
  const templateName = `staffdesk_template_${process.pid}`
  try {
    await makeTemplate(server.adminUrl, templateName)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('adminUrl', server.adminUrl)
  project.provide('templateName', templateName)
  return async () => {
    await dropDatabase((statement) => runOnce(server.adminUrl, statement), templateName)
    await server.stop()
  }
}

async function startServer(adminUrl: string | undefined): Promise<Server> {
  if (adminUrl) return { adminUrl, stop: async () => {} }
  await clearMemory()
  const dataDir = await mkdtemp(join(await placeForFiles(), FOLDER))
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {}, warn: (message) => process.stderr.write(`${message}\n`) },
  })
  await forgetPowerCuts(join(dataDir, 'pg'))
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { adminUrl: embedded.url, stop }
}

/**
 * Uses memory if there is enough: disks are slow at creating and deleting hundreds of files for each
 * database.
 */
async function placeForFiles(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= ROOM_BYTES ? MEMORY : tmpdir()
}

/** Deletes folders of killed runs, which would stay until the machine restarts. */
async function clearMemory(): Promise<void> {
  const names = await readdir(MEMORY).catch(() => [])
  for (const name of names.filter((found) => found.startsWith(FOLDER))) {
    const folder = join(MEMORY, name)
    const found = await stat(folder).catch(() => null)
    if (!found || Date.now() - found.mtimeMs < LEFT_MS) continue
    // The folder is locked by its run, or another run has removed it.
    if (!(await lockDirectory(folder).catch(() => null))) continue
    await stopServer(join(folder, 'pg'))
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Turns off crash safety, because no data outlives the run: creating a database then takes less than half the
 * time.
 */
async function forgetPowerCuts(directory: string): Promise<void> {
  const settings = 'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n'
  await appendFile(join(directory, 'postgresql.conf'), settings)
  const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGHUP')
}

async function makeTemplate(adminUrl: string, name: string): Promise<void> {
  await runOnce(adminUrl, `create database ${name}`)
  const { href } = Object.assign(new URL(adminUrl), { pathname: `/${name}` })
  await migrate(href)
  await withClient(href, ensurePartitions)
  await seedDatabase(href, {
    size: 'small',
    adminPassword: ADMIN_PASSWORD,
    demoPassword: DEMO_PASSWORD,
    hashPassword: hashOnce(),
  })
}

/**
 * Nearly all accounts share one password, and hashing is slow by design, so each password is hashed only
 * once.
 */
function hashOnce(): (plain: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>()
  return (plain) => {
    const hash = hashes.get(plain) ?? hashPassword(plain)
    hashes.set(plain, hash)
    return hash
  }
}

async function runOnce(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql))
}

async function withClient(url: string, use: (client: pg.Client) => unknown): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
