import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkBackupFile } from '#db/backup/backup-file.ts'
import { restoreBackup } from '#db/backup/load-backup.ts'
import { takeBackup } from '#db/backup/take-backup.ts'
import { ensurePartitions, migrate } from '#db/migrate.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { startDatabaseProxy } from '../database-proxy.ts'
import { dropDatabase } from '../drop-database.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { connect, type DatabaseClient } from './database-client.ts'
import { NO_FILES } from './no-files.ts'
import { startApi } from './running-api.ts'

const PATIENT = { timeout: 20_000 }
const FILES = { files: NO_FILES }
const PRODUCT = { product: 'test', ...FILES }
/** Tables that a restore leaves empty: sessions, keys, and rows that are kept for a day only. */
const SESSIONS = [
  'identity_state',
  'refresh_successor',
  'identity_key',
  'account_session',
  'rate_limit',
  'job_runner',
  'export_file',
  'import_file',
  'import_row',
  'kept_piece',
  'staged_file',
]

let folder: string
let source: TestDatabase
let admin: DatabaseClient
const made: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffdesk-backup-'))
  source = await freshDatabase()
  admin = await connect(inject('adminUrl'))
})

afterEach(async () => {
  for (const name of made.splice(0)) await dropDatabase((statement) => admin.rows(statement), name)
})

afterAll(async () => {
  await admin?.end()
  await source?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<string> {
  const name = `staffdesk_empty_${randomUUID().replaceAll('-', '')}`
  await admin.rows(`create database ${name}`)
  made.push(name)
  return Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href
}

/** A restore is thousands of commands; one test pauses twice at each of them. */
const RESTORES_MS = 180_000

const newFile = () => join(folder, `${randomUUID()}.sql.gz`)

let kept: Promise<string> | undefined

/** A backup that several tests read: after the first of them, no test may write to the source. */
function backupOfSource(): Promise<string> {
  kept ??= (async () => {
    const file = newFile()
    await takeBackup(source.url, file, PRODUCT)
    return file
  })()
  return kept
}

async function using<T>(url: string, work: (database: DatabaseClient) => Promise<T>): Promise<T> {
  const database = await connect(url)
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** Count and checksum of each table, read from the server without any code of the backup. */
function fingerprint(url: string): Promise<Record<string, string>> {
  return using(url, async (database) => {
    const tables = await database.rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p') and not relispartition
         and relname not in ('schema_migration', 'schema_object_set')`,
    )
    const prints: Record<string, string> = {}
    for (const { name } of tables) {
      if (SESSIONS.includes(name)) continue
      prints[name] = String(
        await database.value(
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text collate "C")), '')
           from ${name} t`,
        ),
      )
    }
    return prints
  })
}

/** Everything except rows: columns, constraints, indexes, triggers, views, functions, grants, partitions. */
function shape(url: string): Promise<string[]> {
  return using(url, async (database) => {
    const rows = await database.rows<{ line: string }>(
      `select format('%s %s %s %s', c.relkind, c.relname, c.relacl, pg_get_expr(c.relpartbound, c.oid)) as line
         from pg_class c where relnamespace = 'public'::regnamespace
       union all select format('%s.%s %s %s', attrelid::regclass, attname, atttypid::regtype, attnotnull)
         from pg_attribute join pg_class c on c.oid = attrelid
         where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
       union all select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
         from pg_constraint where connamespace = 'public'::regnamespace
       union all select format('%s %s', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t
         join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
       union all select pg_get_functiondef(oid) from pg_proc
         where pronamespace = 'public'::regnamespace and prolang <> 13 and probin is null`,
    )
    return rows.map(({ line }) => line).sort()
  })
}

describe('P28 backup and restore', { timeout: RESTORES_MS }, () => {
  test('an empty database becomes the same: every row, rule, trigger, right and month', async () => {
    await using(source.url, async (database) => {
      // Past months, whose rows must be restored into their own partitions.
      await database.rows("select ensure_month_partition('audit_log', '2024-02-01')")
      await database.rows(
        `insert into audit_log (id, at, resource, action, title)
         values (gen_random_uuid(), '2024-02-10', 'x', 'other', e'tab\\there, back\\\\slash, line\\nend, \\\\.\\n\\\\.')`,
      )
      await database.rows("insert into refresh_successor values ('hash', 'x', now())")
    })
    const [file, target] = [newFile(), await emptyDatabase()]
    await takeBackup(source.url, file, PRODUCT)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await restoreBackup(target, file, FILES)
    expect(await fingerprint(target)).toEqual(await fingerprint(source.url))
    expect(await shape(target)).toEqual(await shape(source.url))
    await using(target, async (database) => {
      for (const table of SESSIONS) {
        expect(await database.value(`select count(*)::int from ${table}`), table).toBe(0)
      }
      expect(await database.value('select count(*)::int from audit_log_202402')).toBe(1)
      await expect(database.rows('delete from audit_log')).rejects.toThrow('append-only')
      await expect(database.rows('truncate audit_log_202402')).rejects.toThrow('append-only')
      await expect(database.rows('update department set pid = gen_random_uuid()')).rejects.toThrow(
        'foreign key',
      )
    })
    // The product starts on the restored database, and users sign in with their passwords.
    const api = await startApi(target)
    const director = await api.as('hrdir')
    expect((await director(archives.endpoints.list)).status).toBe(200)
    await api.close()
  })

  test('it does not matter how the network cuts what the server says', async () => {
    const [file, target] = [newFile(), await emptyDatabase()]
    const ways = await Promise.all([source.url, target].map(startDatabaseProxy))
    try {
      for (const way of ways) way.way = 'splitting'
      const [from, to] = ways.map(({ url }) => url) as [string, string]
      await takeBackup(from, file, PRODUCT)
      await restoreBackup(to, file, FILES)
    } finally {
      await Promise.all(ways.map((way) => way.stop()))
    }
    expect(await fingerprint(target)).toEqual(await fingerprint(source.url))
  })

  test('under load it is one moment: no half transaction, nothing that came later', async () => {
    const api = await startApi(source.url)
    const director = await api.as('hrdir')
    const list = await director(archives.endpoints.list, { query: { pageSize: 8 } })
    const people = (list.body.response as { data: { id: string }[] }).data.map(({ id }) => id)
    const ledger = await openLedger(source.url)
    let busy = true
    let edits = 0
    const edit = async (id: string) => {
      while (busy) {
        const found = await director(archives.endpoints.info, { query: { id } })
        const { version } = found.body.response as { version: number }
        const body = { id, version, workCity: `city ${version}` }
        const { status } = await director(archives.endpoints.update, { method: 'PUT', body })
        expect(status).toBe(200)
        edits += 1
      }
    }
    const load = Promise.all([...people.map(edit), ledger.pay(() => busy), ledger.pay(() => busy)])
    await expect.poll(() => edits, PATIENT).toBeGreaterThan(8)
    const file = newFile()
    const head = await takeBackup(source.url, file, PRODUCT)
    const during = edits
    await expect.poll(() => edits, PATIENT).toBeGreaterThan(during)
    busy = false
    await load
    await api.close()
    const target = await emptyDatabase()
    await restoreBackup(target, file, FILES)
    const { entries, kept } = await using(target, readLedger)
    expect(entries).toBe(kept)
    expect(kept).toBeGreaterThan(0)
    // Log rows never change: the restored rows are exactly those that the snapshot contained.
    const logged = 'select count(*)::int from audit_log'
    const known = `${logged} where pg_visible_in_snapshot(xmin::text::xid8, $1::pg_snapshot)`
    const [restored, then, now] = [
      await using(target, (database) => database.value(logged)),
      await using(source.url, (database) => database.value(known, [head.snapshot])),
      await using(source.url, (database) => database.value(logged)),
    ]
    expect(restored).toBe(then)
    expect(restored).toBeLessThan(now as number)
    // Each edit adds one to the version and writes one log entry, in one transaction.
    const torn = `select b.id from user_base_info b join audit_log l on l.record_id = b.id
      where b.id = any ($1) and l.version is not null group by b.id, b.version having max(l.version) <> b.version`
    expect(await using(target, (database) => database.rows(torn, [people]))).toEqual([])
  })

  test('a database with rows is left alone, unless it is to be replaced', async () => {
    const file = await backupOfSource()
    const other = await freshDatabase()
    try {
      await using(other.url, async (database) => {
        await database.rows("update department set remark = 'theirs'")
        await database.rows("select graphile_worker.add_job('theirs')")
      })
      const before = await fingerprint(other.url)
      await expect(restoreBackup(other.url, file, FILES)).rejects.toThrow(/not empty: .* --replace/)
      expect(await fingerprint(other.url)).toEqual(before)
      await using(other.url, async () => {
        await expect(restoreBackup(other.url, file, { ...FILES, replace: true })).rejects.toThrow(
          'in use',
        )
      })
      await restoreBackup(other.url, file, { ...FILES, replace: true })
      expect(await fingerprint(other.url)).toEqual(await fingerprint(source.url))
      await using(other.url, async (database) => {
        // After a restore no job waits, so that none runs on the rows of another day.
        expect(await database.rows('select from graphile_worker._private_jobs')).toEqual([])
      })
    } finally {
      await other.drop()
    }
    const schemaOnly = await emptyDatabase()
    await migrate(schemaOnly)
    await restoreBackup(schemaOnly, file, FILES)
    expect(await fingerprint(schemaOnly)).toEqual(await fingerprint(source.url))
  })

  test('a file that is damaged, cut off, foreign or too new is refused and nothing is written', async () => {
    const file = await backupOfSource()
    const whole = await readFile(file)
    const text = gunzipSync(whole).toString()
    const flipped = (at: number) => {
      const copy = Buffer.from(whole)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy
    }
    // Bytes 8 and 9 describe how and where gzip ran, not the content.
    const places = [0, 1, 2, 3, 4, 10, ...Array.from({ length: 20 }, (_, n) => 11 + n * 997)]
    const last = whole.length
    const bad = [
      ...places.map((at) => flipped(at % last)),
      ...[1, 2, 5, 8, 9].map((back) => flipped(last - back)),
      ...[0, 5, 100, last >> 1, last - 9, last - 1].map((length) => whole.subarray(0, length)),
      Buffer.concat([whole, Buffer.from('x')]),
      Buffer.concat([whole, gzipSync('-- more\n')]),
      gzipSync('select 1;\n'),
      Buffer.from('PGDMP'),
      gzipSync(text.replace('hrdir', 'hrdjr')),
      gzipSync(text.replace(/"rows":\d+/, '"rows":99')),
      gzipSync(text.slice(0, text.lastIndexOf('-- end'))),
    ]
    const target = await emptyDatabase()
    const broken = newFile()
    for (const [index, bytes] of bad.entries()) {
      await writeFile(broken, bytes)
      await expect(restoreBackup(target, broken, FILES), `case ${index}`).rejects.toThrow(/backup/)
    }
    expect(await using(target, tableCount)).toBe(0)
    await expect(restoreBackup(target, join(folder, 'none'), FILES)).rejects.toThrow(
      'cannot be read',
    )
    await expect(takeBackup(source.url, file, PRODUCT)).rejects.toThrow('exists already')
    await checkBackupFile(file)
    expect((await readdir(folder)).filter((name) => name.includes('.part-'))).toEqual([])
  })

  test('what fails in the middle leaves nothing', async () => {
    const [file, target] = [newFile(), await emptyDatabase()]
    await copyFile(await backupOfSource(), file)
    // All checksums are correct, but one row is duplicated.
    await rewrite(file, (text) => text.replace(/(copy "user_family" [^\n]*\n)([^\n]*\n)/, '$1$2$2'))
    await expect(restoreBackup(target, file, FILES)).rejects.toThrow(/duplicate key/)
    expect(await using(target, tableCount)).toBe(0)
    // A grant refers to a role that the backup does not contain.
    await rewrite(file, (text) =>
      text.replace(/(copy "user_family" [^\n]*\n[^\n]*\n)[^\n]*\n/, '$1'),
    )
    await rewrite(file, (text) =>
      text.replace(/(copy "role_user" [^\n]*\n)([^\n]*\n)+?(?=\\\.\n)/, '$1'),
    )
    await rewrite(file, (text) =>
      text.replace(/(copy "role" [^\n]*\n)([^\n]*\n)+?(?=\\\.\n)/, '$1'),
    )
    await expect(restoreBackup(target, file, FILES)).rejects.toThrow(/foreign key/)
    expect(await using(target, tableCount)).toBe(0)
    // Gives the backup the migration history of another program.
    await rewrite(file, (text) =>
      text
        .replace('"name":"foundation"', '"name":"fundament"')
        .replace(/"checksum":"./, '"checksum":"-'),
    )
    await expect(restoreBackup(target, file, FILES)).rejects.toThrow(/Migration 0001_foundation/)
    expect(await using(target, tableCount)).toBe(0)
  })
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Changes the text of a backup and computes its checksums again, according to the format. */
async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const text = gunzipSync(await readFile(file)).toString()
  const body = change(text.slice(0, text.lastIndexOf('-- end ')))
  const tables = Object.fromEntries(
    [...body.matchAll(/^copy "(\w+)" .* from stdin;\n((?:.*\n)*?)\\\.\n/gm)].map(
      ([, name, rows = '']) => [name, { rows: rows.split('\n').length - 1, sha256: sha256(rows) }],
    ),
  )
  const end = `-- end ${JSON.stringify({ tables, sha256: sha256(body) })}\n`
  await writeFile(file, gzipSync(body + end))
}

const tableCount = (database: DatabaseClient) =>
  database.value(
    "select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  )

type Ledger = { pay(goOn: () => boolean): Promise<void> }

/**
 * Accounts of money in a table of the product: each payment adds one to an account and writes one log entry,
 * in one transaction.
 */
async function openLedger(url: string): Promise<Ledger> {
  await using(url, async (database) => {
    await ensurePartitions({ query: (text, values) => database.rows(text, values) })
    await database.rows(
      `insert into policy_param (id, key, value, effective_from)
       select gen_random_uuid(), 'ledger-' || n, '0', '2020-01-01' from generate_series(1, 4) n`,
    )
  })
  return {
    pay: (goOn) =>
      using(url, async (database) => {
        for (let turn = 0; goOn(); turn += 1) {
          await database.rows('begin')
          await database.rows(
            'update policy_param set value = (value::int + 1)::text where key = $1',
            [`ledger-${(turn % 4) + 1}`],
          )
          await database.rows(
            "insert into audit_log (id, resource, action) values (gen_random_uuid(), 'ledger', 'other')",
          )
          await database.rows('commit')
        }
      }),
  }
}

async function readLedger(database: DatabaseClient): Promise<{ entries: number; kept: number }> {
  const entries = await database.value(
    "select count(*)::int from audit_log where resource = 'ledger'",
  )
  const kept = await database.value(
    "select sum(value::int)::int from policy_param where key like 'ledger-%'",
  )
  return { entries: Number(entries), kept: Number(kept) }
}
