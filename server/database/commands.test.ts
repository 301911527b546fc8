import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const quiet = { info() {}, warn() {} }

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'staffdesk-commands-'))
  await chmod(parent, 0o755)
})

afterEach(() => rm(parent, { recursive: true, force: true }))

type Ended = { code: number | null; output: string }

/** Runs a command as `npm run` does, with DATA_DIR below the folder of the test. */
function run(dataDir: string, script: string, ...args: string[]): Promise<Ended> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR: join(parent, dataDir), SEED: 'none' },
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

describe('P28 backup and restore by one command each', () => {
  it('works on the embedded database, running or stopped', async () => {
    const nothing = await run('old', 'backup')
    expect(nothing).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no database'),
    })
    expect((await run('old', 'seed', '--size', 'none')).code).toBe(0)

    const stopped = await run('old', 'backup')
    expect(stopped, stopped.output).toMatchObject({ code: 0 })
    expect(stopped.output).toMatch(
      /tables and 0 files in [\d.]+ s, written and read again: .*\.sql\.gz/,
    )
    expect(stopped.output).toContain('no session,\nno token and no key')

    const running = await startEmbeddedPostgres({ dataDir: join(parent, 'old'), log: quiet })
    const file = join(parent, 'while-running.sql.gz')
    try {
      await query(running.url, "update department set name = '新公司', version = version + 1")
      const beside = await run('old', 'backup', '--to', file)
      expect(beside, beside.output).toMatchObject({ code: 0 })
      // A restore must not replace the database of a running product.
      const refused = await run('old', 'restore', file)
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringContaining('is in use by process'),
      })
      expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }])
    } finally {
      await running.stop()
    }

    const restored = await run('new', 'restore', file)
    expect(restored, restored.output).toMatchObject({ code: 0 })
    expect(restored.output).toContain('Everybody signs in again')
    const again = await run('new', 'restore', file)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('--replace') })
    const replaced = await run('new', 'restore', file, '--replace')
    expect(replaced, replaced.output).toMatchObject({ code: 0 })
    const kept = await readdir(join(parent, 'new', 'backups'))
    expect(kept).toEqual([expect.stringMatching(/^before-restore-\d{8}T\d{6}Z\.sql\.gz$/)])

    const moved = await startEmbeddedPostgres({ dataDir: join(parent, 'new'), log: quiet })
    try {
      expect(await query(moved.url, 'select name from department')).toEqual([{ name: '新公司' }])
    } finally {
      await moved.stop()
    }
  })
})
