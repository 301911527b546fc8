import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { installBuiltIns } from '#db/install-built-ins.ts'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { isPassingTrouble } from '#db/passing-trouble.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { connectionTo } from '#platform/wire/http/database-session.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import type { Config } from './config.ts'
import { requireStrongPasswords } from './require-strong-passwords.ts'
import { type FirstSignIn, readFirstSignIn } from './secrets.ts'

const START_LIMIT_MS = 60_000
const RETRY_MS = 500
/** Any number works, as long as all releases use the same one. */
const FIRST_START_LOCK = 3_140_927_561

/**
 * Migrates the database to the newest schema, and fills it when it is empty. Waits for a database that is starting
 * or switching over. Returns the passwords of a first start, and null on later starts.
 */
export async function fillDatabase(
  url: string,
  config: Config,
  log: Logger,
): Promise<FirstSignIn | null> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    try {
      return await fillOnce(url, config, log)
    } catch (error) {
      if (!isPassingTrouble(error) || Date.now() > deadline) throw error
      log.warn({ err: error }, 'the database does not answer yet')
      await sleep(RETRY_MS)
    }
  }
}

/** One attempt; a later attempt skips the steps that are already done. */
async function fillOnce(url: string, config: Config, log: Logger): Promise<FirstSignIn | null> {
  // In development, several branches use one database in turn, and none of them is the newer one.
  await migrate(url, (message) => log.info(message), { putBack: !config.production })
  const client = new pg.Client({ ...connectionTo(url), application_name: 'staffdesk start' })
  // A broken connection also fails the current query, and the caller handles that error.
  client.on('error', (error) => log.warn({ err: error }, 'the database connection was lost'))
  try {
    await client.connect()
    await ensurePartitions(client)
    if (!(await isEmpty(client))) {
      await installBuiltIns(client)
      return null
    }
    // If several processes start together, the first one fills the database, and the others find it filled.
    await client.query('select pg_advisory_lock($1)', [FIRST_START_LOCK])
    return (await isEmpty(client)) ? await fill(url, config, log) : null
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from app_user) as empty',
  )
  return rows[0]?.empty ?? false
}

async function fill(url: string, config: Config, log: Logger): Promise<FirstSignIn> {
  await requireStrongPasswords(config)
  const firstSignIn = await readFirstSignIn({
    adminPassword: config.adminPassword,
    // An empty company has no demo accounts.
    demoPassword: config.seedPassword ?? (config.seed === 'none' ? '' : null),
    dataDir: config.dataDir,
  })
  await seedDatabase(url, {
    size: config.seed,
    today: config.seedToday ?? todayInShanghai(),
    adminPassword: firstSignIn.adminPassword,
    demoPassword: firstSignIn.demoPassword,
    adminMustChangePassword: config.adminPassword === null,
    hashPassword: hashOnce(),
    log: (message) => log.info(message),
  })
  return firstSignIn
}

/** Demo accounts share one password, and hashing is slow by design, so each password is hashed only once. */
function hashOnce(): (plain: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>()
  return (plain) => {
    const hash = hashes.get(plain) ?? hashPassword(plain)
    hashes.set(plain, hash)
    return hash
  }
}
