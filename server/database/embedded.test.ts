import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirInUse } from './directory-lock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const BACK_WITHIN_MS = 5_000
const REFUSED_WITHIN_MS = 2_000
const isRoot = process.getuid?.() === 0

const messages: string[] = []
const log = {
  info: (message: string) => messages.push(message),
  warn: (message: string) => messages.push(message),
}

let parent: string
let dataDir: string
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'staffdesk-embedded-'))
  await chmod(parent, 0o755)
  dataDir = join(parent, '.data')
  messages.length = 0
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const embedded of running.splice(0)) await embedded.stop()
  await rm(parent, { recursive: true, force: true })
})

async function start(directory = dataDir): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir: directory, log })
  running.push(embedded)
  return embedded
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** A process that starts the database, inserts row after row and prints each committed row. */
function spawnWriter(): { child: ChildProcess; committed: () => number; output: () => string } {
  const script = `
    import pg from 'pg'
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const log = { info() {}, warn() {} }
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create table if not exists written (n integer)')
    for (let n = 1; ; n++) {
      await client.query('insert into written values ($1)', [n])
      process.stdout.write(n + '\\n')
    }`
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: join(import.meta.dirname, '..', '..'), stdio: 'pipe' },
  )
  children.push(child)
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const committed = () => Number(output.split('\n').at(-2) ?? 0)
  return { child, committed, output: () => output }
}

async function waitFor(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error('It did not happen in 20 s')
    await sleep(20)
  }
}

async function killAndWait(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
}

async function readServerPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function canConnect(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

describe('start and stop', () => {
  it('keeps data and address over a stop', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 7 as n')
    await first.stop()
    await first.stop()
    expect(await canConnect(first.url)).toBe(false)
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  it('is durable, sorts alike everywhere and knows Chinese letters', async () => {
    const { url } = await start()
    const [facts] = await query(
      url,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
         current_setting('server_encoding') encoding, datlocprovider provider, datlocale locale,
         (select rolsuper from pg_roles where rolname = current_user) superuser
       from pg_database where datname = current_database()`,
    )
    expect(facts).toEqual({
      fsync: 'on',
      commit: 'on',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      superuser: false,
    })
    await query(url, 'create extension pg_trgm')
    const [words] = await query(url, `select cardinality(show_trgm('张三丰')) as found`)
    expect(words).toEqual({ found: 4 })
  })

  it('has locks for several deletions at once, which look into every table', async () => {
    const { url } = await start()
    const rows = await query(url, 'show max_locks_per_transaction')
    expect(Number(rows[0]?.max_locks_per_transaction)).toBeGreaterThanOrEqual(256)
  })

  it('lets nobody in without the password, which only the owner can read', async () => {
    const { url } = await start()
    const { mode } = await lstat(join(dataDir, 'pg-password'))
    expect(mode & 0o777).toBe(0o600)
    const address = new URL(url)
    address.password = 'wrong'
    await expect(query(address.href, 'select 1')).rejects.toThrow(/password/)
    address.username = 'postgres'
    await expect(query(address.href, 'select 1')).rejects.toThrow(/no pg_hba.conf entry/)
  })

  it('sets a new password when its file is gone', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 7 as n')
    await first.stop()
    await rm(join(dataDir, 'pg-password'))
    const second = await start()
    expect(second.url).not.toBe(first.url)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  it('brings the role of the application, also to a cluster of an earlier release', async () => {
    const mark = join(dataDir, 'pg', 'staffdesk-roles')
    const statement = `select pg_has_role('staffdesk', 'staffdesk_app', 'set') as held,
      pg_has_role('staffdesk_app', 'staffdesk', 'member') as is_owner`
    const first = await start()
    expect(await query(first.url, statement)).toEqual([{ held: true, is_owner: false }])
    await first.stop()
    await rm(mark)
    const second = await start()
    expect(await query(second.url, statement)).toEqual([{ held: true, is_owner: false }])
    expect(await readFile(mark, 'utf8')).toBe('staffdesk_app\n')
  })

  it('begins anew after a first start that was cut short', async () => {
    await mkdir(join(dataDir, 'pg-new-cut'), { recursive: true })
    await writeFile(join(dataDir, 'pg-new-cut', 'PG_VERSION'), '18')
    const { url } = await start()
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
    await expect(lstat(join(dataDir, 'pg-new-cut'))).rejects.toThrow('ENOENT')
  })

  it('moves to another port when its own is taken, and stays there', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 7 as n')
    const { port } = new URL(first.url)
    await first.stop()
    const other: Server = createServer().listen(Number(port), '127.0.0.1')
    try {
      const second = await start()
      expect(new URL(second.url).port).not.toBe(port)
      expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
      await second.stop()
      expect((await start()).url).toBe(second.url)
    } finally {
      other.close()
    }
  })
})

describe('P27 one start per data directory', () => {
  it('refuses a second start at once, from this process and from another', async () => {
    const first = await start()
    const before = Date.now()
    const second = start()
    await expect(second).rejects.toBeInstanceOf(DataDirInUse)
    await expect(second).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE', pid: process.pid })
    expect(Date.now() - before).toBeLessThan(REFUSED_WITHIN_MS)
    const { child, output } = spawnWriter()
    await new Promise((resolve) => child.once('close', resolve))
    expect(output()).toContain(`is in use by process ${process.pid}`)
    expect(await canConnect(first.url)).toBe(true)
  })

  it('lets exactly one of several starts win', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'staffdesk.lock'), '{"pid":999999999,"startedAt":"gone"}')
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => start()))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(4)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(DataDirInUse)
  })
})

describe('P27 after a kill', () => {
  it('is back with every committed row when its parent was killed', async () => {
    const writer = spawnWriter()
    await waitFor(() => writer.committed() > 20)
    await killAndWait(writer.child)
    const before = Date.now()
    const { url } = await start()
    expect(Date.now() - before).toBeLessThan(BACK_WITHIN_MS)
    const [row] = await query(url, 'select count(*)::int as rows from written')
    expect(row?.rows).toBeGreaterThanOrEqual(writer.committed())
    expect(messages.join()).toContain('Taking over the running PostgreSQL')
  })

  it('is back with every committed row when parent and database were killed', async () => {
    const writer = spawnWriter()
    await waitFor(() => writer.committed() > 20)
    const server = await readServerPid()
    await killAndWait(writer.child)
    process.kill(server, 'SIGKILL')
    const before = Date.now()
    const { url } = await start()
    expect(Date.now() - before).toBeLessThan(BACK_WITHIN_MS)
    const [row] = await query(url, 'select count(*)::int as rows from written')
    expect(row?.rows).toBeGreaterThanOrEqual(writer.committed())
  })

  it('starts the database again under the same address when only that was killed', async () => {
    const { url } = await start()
    await query(url, 'create table kept as select 7 as n')
    // A busy back-end process of the killed server keeps its shared memory in use, so the restart must end it too.
    const busy = query(url, 'select pg_sleep(60)').catch(() => 'cut')
    await sleep(200)
    process.kill(await readServerPid(), 'SIGKILL')
    const before = Date.now()
    await waitFor(() => canConnect(url))
    expect(Date.now() - before).toBeLessThan(BACK_WITHIN_MS)
    expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }])
    expect(await busy).toBe('cut')
  })

  it('is not misled by a stale postmaster.pid whose number another process has now', async () => {
    const first = await start()
    await first.stop()
    const pidFile = join(dataDir, 'pg', 'postmaster.pid')
    await writeFile(pidFile, `${process.pid}\n${dataDir}/pg\n1\n5432\n\n127.0.0.1\n\nready\n`)
    expect(await canConnect((await start()).url)).toBe(true)
  })
})

describe('P28 a damaged database', () => {
  /** Starts like the product, and reads from the database. */
  function startAndLook() {
    const script = `
      import pg from 'pg'
      import { main } from './server/main.ts'
      import { startEmbeddedPostgres } from './server/database/embedded.ts'
      await main(async () => {
        const log = { info() {}, warn() {} }
        const embedded = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR, log })
        try {
          const client = new pg.Client({ connectionString: embedded.url })
          await client.connect()
          await client.query('select * from kept')
        } finally {
          await embedded.stop()
        }
      })`
    return spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      {
        cwd: join(import.meta.dirname, '..', '..'),
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_ENV: 'test' },
        encoding: 'utf8',
      },
    )
  }

  it.each([
    ['without its control file', (pg: string) => rm(join(pg, 'global', 'pg_control'))],
    ['with an empty control file', (pg: string) => writeFile(join(pg, 'global', 'pg_control'), '')],
    ['without its log', (pg: string) => emptyFolder(join(pg, 'pg_wal'))],
    ['that runs, with a table file gone', async (pg: string, file: string) => rm(join(pg, file))],
  ])('ends the start with a hint to the backups: %s', async (_what, damage) => {
    const { url, stop } = await start()
    await query(url, 'create table kept as select 7 as n')
    const [place] = await query(url, "select pg_relation_filepath('kept') as file")
    await stop()
    await damage(join(dataDir, 'pg'), String(place?.file))
    const { status, stderr } = startAndLook()
    expect(status).toBe(1)
    expect(stderr).toMatch(/^StaffDesk did not start: .*\S/)
    expect(stderr).toContain('npm run restore -- <file> (backups lie in DATA_DIR/backups)')
  })

  it('is not claimed where something else is wrong', async () => {
    await (await start()).stop()
    const { status, stderr } = startAndLook()
    expect(status).toBe(1)
    expect(stderr).toContain('relation "kept" does not exist')
    expect(stderr).not.toContain('restore')
  })
})

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true })
  }
}

describe.runIf(isRoot)('as root in a private folder', () => {
  it('keeps the cluster where its user can reach it, and finds it again', async () => {
    await chmod(parent, 0o700)
    const first = await start()
    const entry = join(dataDir, 'pg')
    const outside = await realpath(entry)
    try {
      expect((await lstat(entry)).isSymbolicLink()).toBe(true)
      const { mode, uid } = await lstat(outside)
      expect(mode & 0o777).toBe(0o700)
      expect(uid).not.toBe(0)
      await query(first.url, 'create table kept as select 7 as n')
      await first.stop()
      const second = await start()
      expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
      await second.stop()
    } finally {
      await rm(dirname(outside), { recursive: true })
    }
    await expect(start()).rejects.toThrow('remove the link to begin with an empty database')
  })

  it('moves a cluster whose folder became private', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 7 as n')
    await first.stop()
    await chmod(parent, 0o700)
    const second = await start()
    const outside = await realpath(join(dataDir, 'pg'))
    try {
      expect(outside.startsWith(parent)).toBe(false)
      expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
      await second.stop()
    } finally {
      await rm(dirname(outside), { recursive: true })
    }
  })
})
