import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { dropDatabase } from '../drop-database.ts'

const CLONE_ATTEMPTS = 20
const CLONE_DELAY_MS = 250
/** PostgreSQL's "source database is being accessed by other users". */
const IN_USE = '55006'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A separate migrated and seeded database. Create one for each test file and drop it at the end. */
export async function freshDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `staffdesk_test_${randomUUID().replaceAll('-', '')}`
  await cloneTemplate(adminUrl, name)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => dropDatabase((statement) => runOnce(adminUrl, statement), name),
  }
}

async function cloneTemplate(adminUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await runOnce(
        adminUrl,
        `create database ${name} template ${inject('templateName')} strategy file_copy`,
      )
      return
    } catch (error) {
      // Autovacuum connects to the template now and then, so try again.
      if ((error as { code?: string }).code !== IN_USE || attempt === CLONE_ATTEMPTS) throw error
      await sleep(CLONE_DELAY_MS)
    }
  }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
