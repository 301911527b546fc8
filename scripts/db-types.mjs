// Writes db/schema.d.ts and db/schema.sql from the migrations and the files of functions and views, or compares the types with them (--verify).
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'

const root = fileURLToPath(new URL('..', import.meta.url))
const packageFile = createRequire(import.meta.url).resolve('kysely-codegen/package.json')
const generator = join(dirname(packageFile), 'dist', 'cli', 'bin.js')

const { startEmbeddedPostgres } = await tsImport('../server/database/embedded.ts', import.meta.url)
const { migrate } = await tsImport('../db/migrate.ts', import.meta.url)
const { describeSchema } = await tsImport('../db/describe-schema.ts', import.meta.url)

const dataDir = await mkdtemp(join(tmpdir(), 'staffdesk-types-'))
const quiet = { info() {}, warn: console.warn }
const embedded = await startEmbeddedPostgres({ dataDir, log: quiet })
try {
  await migrate(embedded.url)
  process.exitCode = await generate(embedded.url)
  if (!process.argv.includes('--verify')) await writeSchema(embedded.url)
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true })
}

function generate(url) {
  const args = [
    '--dialect=postgres',
    `--url=${url}`,
    '--numeric-parser=string',
    '--date-parser=string',
    `--type-mapping=${JSON.stringify({ int8: 'number' })}`,
    // Exclude the partitions of log tables, which are not separate tables, and the tables of the job runner.
    '--exclude-pattern={*.*_default,graphile_worker.*}',
    '--runtime-enums=false',
    `--out-file=${join(root, 'db', 'schema.d.ts')}`,
    ...process.argv.slice(2),
  ]
  return new Promise((resolve) => {
    spawn(process.execPath, [generator, ...args], { cwd: root, stdio: 'inherit' }).on(
      'close',
      resolve,
    )
  })
}

async function writeSchema(url) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await writeFile(join(root, 'db', 'schema.sql'), await describeSchema(client))
  } finally {
    await client.end()
  }
}
