import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where databases are made and dropped. */
    adminUrl: string
    /** Migrated and seeded; cloned by freshDatabase(). */
    templateName: string
  }
}

type Server = { adminUrl: string; stop: () => Promise<void> }

/** One server for the run, with one database that every test file gets a copy of. */
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
    await runOnce(server.adminUrl, `drop database if exists ${templateName} with (force)`)
    await server.stop()
  }
}

async function startServer(given: string | undefined): Promise<Server> {
  if (given) return { adminUrl: given, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'staffdesk-tests-'))
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {}, warn: (message) => process.stderr.write(`${message}\n`) },
  })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { adminUrl: embedded.url, stop }
}

async function makeTemplate(adminUrl: string, name: string): Promise<void> {
  await runOnce(adminUrl, `create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
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
