import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkBackupFile } from '#db/backup/backup-file.ts'
import { restoreBackup } from '#db/backup/load-backup.ts'
import { takeBackup } from '#db/backup/take-backup.ts'
import type { FileStore } from '#platform/api/files/file-store.ts'
import { createFolderStore } from '#platform/api/files/folder-store.ts'
import { dropDatabase } from '../drop-database.ts'
import { startS3 } from '../s3-server.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { connect, type DatabaseClient } from './database-client.ts'
import { NO_FILES } from './no-files.ts'

const product = 'test'
const VARIANTS = ['96', '320']

let folder: string
let source: TestDatabase
let database: DatabaseClient
let admin: DatabaseClient
let service: Awaited<ReturnType<typeof startS3>>
const made: string[] = []
let places = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffdesk-backup-files-'))
  service = await startS3(join(folder, 's3'), ['from', 'to'])
  source = await freshDatabase()
  database = await connect(source.url)
  admin = await connect(inject('adminUrl'))
})

afterEach(async () => {
  for (const name of made.splice(0)) await dropDatabase((statement) => admin.rows(statement), name)
  await database.rows('delete from file')
  await database.rows('delete from file_object')
})

afterAll(async () => {
  await Promise.all([database?.end(), admin?.end(), service?.close()])
  await source?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<string> {
  const name = `staffdesk_empty_${randomUUID().replaceAll('-', '')}`
  await admin.rows(`create database ${name}`)
  made.push(name)
  return Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href
}

const newFile = () => join(folder, `${randomUUID()}.sql.gz`)
const newFolder = () => createFolderStore(join(folder, `files-${++places}`))

type Kept = { key: string; bytes: Buffer }

/** Stores a photo with random bytes in the file store and in the rows. */
async function keep(store: FileStore, length = 3_000): Promise<Kept[]> {
  const id = randomUUID()
  await database.rows(
    `insert into file (id, resource, record_id, field, name, created_by)
     values ($1, 'hr/archives', gen_random_uuid(), 'photo', 'a.jpg', gen_random_uuid())`,
    [id],
  )
  return Promise.all(
    VARIANTS.map(async (variant) => {
      const [key, bytes] = [randomBytes(24).toString('hex'), randomBytes(length)]
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await database.rows(
        `insert into file_object (key, file_id, variant, type, size, sha256) values ($1, $2, $3, 'image/jpeg', $4, $5)`,
        [key, id, variant, length, sha256],
      )
      await store.put(key, bytes)
      return { key, bytes }
    }),
  )
}

async function expectThere(store: FileStore, kept: readonly Kept[]): Promise<void> {
  for (const { key, bytes } of kept) {
    expect(Buffer.from((await store.get(key)) ?? []).equals(bytes), key).toBe(true)
  }
}

async function expectGone(store: FileStore, kept: readonly Kept[]): Promise<void> {
  for (const { key } of kept) expect(await store.get(key), key).toBeNull()
}

describe.each([
  ['a folder', 'a folder', () => newFolder(), () => newFolder()],
  ['a service', 'a service', () => service.store('from'), () => service.store('to')],
  ['a folder', 'a service', () => newFolder(), () => service.store('to')],
])('P28 a backup of files in %s, restored to %s', (_from, _to, openFrom, openTo) => {
  test('brings every byte', async () => {
    const [from, to] = [openFrom(), openTo()]
    const kept = [
      ...(await keep(from)),
      ...(await keep(from, 1)),
      // Sizes around the length of one line in the backup.
      ...(await keep(from, 48 * 1024)),
      ...(await keep(from, 48 * 1024 + 1)),
      ...(await keep(from, 2_000_001)),
    ]
    const [path, target] = [newFile(), await emptyDatabase()]
    const { files, lost } = await takeBackup(source.url, path, { product, files: from })
    expect([files, lost]).toEqual([kept.length, []])
    await restoreBackup(target, path, { files: to })
    await expectThere(to, kept)
    const restored = await connect(target)
    const rows = await restored.rows('select key from file_object where file_id is not null')
    await restored.end()
    expect(rows).toHaveLength(kept.length)
  })
})

describe('P28 a backup with files', () => {
  test('goes on when one is lost, and says which', async () => {
    const from = newFolder()
    const kept = await keep(from)
    const [gone, damaged] = [...(await keep(from)), ...(await keep(from))].filter(
      (_, n) => n % 2 === 0,
    ) as [Kept, Kept]
    await from.remove(gone.key)
    await from.put(damaged.key, Buffer.from('something else'))
    const [path, target, to] = [newFile(), await emptyDatabase(), newFolder()]
    const { lost } = await takeBackup(source.url, path, { product, files: from })
    expect(lost.sort()).toEqual([gone.key, damaged.key].sort())
    const lines: string[] = []
    await restoreBackup(target, path, { files: to, log: (line) => void lines.push(line) })
    expect(lines.join()).toContain('2 files were lost')
    await expectThere(to, kept)
    await expectGone(to, [gone, damaged])
  })

  test('ends when the place of the files does not answer', async () => {
    await keep(newFolder())
    const path = newFile()
    const failing = { ...NO_FILES, get: () => Promise.reject(new Error('nobody answers')) }
    await expect(takeBackup(source.url, path, { product, files: failing })).rejects.toThrow(
      'nobody answers',
    )
    await expect(checkBackupFile(path)).rejects.toThrow('cannot be read')
  })

  test('is refused when a byte of a file is another', async () => {
    const from = newFolder()
    const [{ bytes }] = (await keep(from)) as [Kept]
    const path = newFile()
    await takeBackup(source.url, path, { product, files: from })
    const text = gunzipSync(await readFile(path)).toString()
    const line = bytes.toString('base64')
    const other = `${line.startsWith('A') ? 'B' : 'A'}${line.slice(1)}`
    expect(text).toContain(line)
    await writeFile(path, gzipSync(text.replace(line, other)))
    const to = newFolder()
    await expect(restoreBackup(await emptyDatabase(), path, { files: to })).rejects.toThrow(
      'damaged',
    )
  })

  test('that cannot be put in its place undoes the whole restore', async () => {
    const from = newFolder()
    const kept = [...(await keep(from)), ...(await keep(from))]
    const [path, target, to] = [newFile(), await emptyDatabase(), newFolder()]
    await takeBackup(source.url, path, { product, files: from })
    let left = 3
    const full: FileStore = {
      ...to,
      put: (key, bytes) => (left-- > 0 ? to.put(key, bytes) : Promise.reject(new Error('no room'))),
    }
    await expect(restoreBackup(target, path, { files: full })).rejects.toThrow('no room')
    await expectGone(to, kept)
    const client = await connect(target)
    expect(await client.value(`select to_regclass('file')`)).toBeNull()
    await client.end()
    // A second restore with enough space works.
    await restoreBackup(target, path, { files: to })
    await expectThere(to, kept)
  })

  test('takes the place of what was there, whose files go', async () => {
    const place = newFolder()
    const before = await keep(place)
    const early = newFile()
    await takeBackup(source.url, early, { product, files: place })
    const [later, target] = [newFile(), await emptyDatabase()]
    const after = await keep(place)
    await takeBackup(source.url, later, { product, files: place })
    const to = newFolder()
    await restoreBackup(target, later, { files: to })
    await expectThere(to, [...before, ...after])
    await restoreBackup(target, early, { files: to, replace: true })
    await expectThere(to, before)
    await expectGone(to, after)
  })

  test('of the time before there were files is taken too', async () => {
    const [path, target] = [newFile(), await emptyDatabase()]
    await takeBackup(source.url, path, { product, files: NO_FILES })
    const lines = gunzipSync(await readFile(path))
      .toString()
      .split('\n')
    const end = lines.at(-2) ?? ''
    const [head = '', ...rows] = lines.slice(0, -2)
    const old = [
      head.replace('"format":2', '"format":1').replace(',"files":0', ''),
      ...rows,
      '',
    ].join('\n')
    expect(old.slice(0, head.length)).not.toContain('"files":')
    const { tables } = JSON.parse(end.slice('-- end '.length))
    const sha256 = createHash('sha256').update(old).digest('hex')
    await writeFile(path, gzipSync(`${old}-- end ${JSON.stringify({ tables, sha256 })}\n`))
    expect((await restoreBackup(target, path, { files: NO_FILES })).format).toBe(1)
  })
})
