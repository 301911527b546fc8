import pg from 'pg'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { connectionTo } from '#platform/wire/http/database-session.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'

const { DATABASE_URL, DATA_DIR = '.data' } = process.env

const embedded = DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: DATA_DIR, log: console })
try {
  const url = DATABASE_URL || embedded?.url || ''
  // After an upgrade was reverted: applies the functions and views of this release again.
  const putBack = process.argv.includes('--put-back')
  const applied = await migrate(url, console.log, { putBack })
  await makePartitions(url)
  if (applied.length === 0) console.log('The schema is up to date')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}

async function makePartitions(url: string): Promise<void> {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  try {
    await ensurePartitions(client)
  } finally {
    await client.end()
  }
}
