import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { FileStore } from './file-store.ts'

/**
 * Shared lock that a backup holds while it runs: until it ends, no file is deleted. The number is also in
 * db/backup.
 */
export const FILES_LOCK = 7_317_001

/** The field of a record that a file belongs to. */
export type FileOwner = { resource: string; recordId: string; field: string }

/** Stored bytes that become a file; `place` distinguishes the files of one field, `isLater` marks later evidence. */
type NewFile = { name: string; keys: readonly string[]; place?: number; isLater?: boolean }

/** One form in which a file is kept. */
export type Variant = { variant: string; type: string; bytes: Uint8Array }

export type FoundFile = FileOwner & { name: string; type: string; key: string; sha256: string }

/** Where bytes are kept, and their checksum. */
type StoredBytes = Pick<FoundFile, 'key' | 'sha256'>

type Released = { id: string | null; keys: string[] }

const CLEARED_AT_ONCE = 20
/** A write that began longer ago than this has failed, even if the clocks of the machines differ. */
const CUT_OFF_MS = 24 * 60 * 60 * 1_000
/** The time within which every upload has ended. */
export const UPLOAD_ENDS = '1 hour'

/**
 * The files of records: database rows, and a store with the bytes. An object
 * gets its row before its bytes, and loses its bytes before its row, so that a
 * crash at any point leaves no bytes without a row.
 */
export type FileShelf = ReturnType<typeof createFileShelf>

export function createFileShelf(
  db: Database,
  store: FileStore,
  onTrouble: (error: unknown) => void,
) {
  const shelf = { db, store, onTrouble }
  return {
    put: (variants: readonly Variant[]) => put(shelf, variants),
    attach,
    release,
    clear: (keys: readonly string[]) => clear(shelf, keys),
    clearCutOff: () => store.clearCutOff(new Date(Date.now() - CUT_OFF_MS)),
    find: (id: string, variant: string) => find(db, id, variant),
    read: (file: StoredBytes) => read(store, file),
  }
}

type Shelf = { db: Database; store: FileStore; onTrouble: (error: unknown) => void }

/** Stores bytes that no record refers to yet, and returns their keys. */
async function put(shelf: Shelf, variants: readonly Variant[]): Promise<string[]> {
  const made = variants.map((variant) => ({ ...variant, key: randomBytes(24).toString('hex') }))
  const keys = made.map(({ key }) => key)
  await sql`insert into file_object (key, variant, type, size, sha256) values ${sql.join(
    made.map(({ key, variant, type, bytes }) => {
      return sql`(${key}, ${variant}, ${type}, ${bytes.byteLength}, ${hashOf(bytes)})`
    }),
  )}`.execute(shelf.db)
  // Waits for all uploads, so that none arrives after the others are deleted.
  const done = await Promise.allSettled(made.map(({ key, bytes }) => shelf.store.put(key, bytes)))
  const failed = done.find((result) => result.status === 'rejected')
  if (failed === undefined) return keys
  await clear(shelf, keys)
  throw troubleOf(failed.reason)
}

/** Makes stored bytes a file of a field. The field must have no file at this place. */
async function attach(
  tx: Tx,
  actor: Actor,
  owner: FileOwner,
  { name, keys, place = 0, isLater = false }: NewFile,
): Promise<string> {
  const id = uuidv7()
  await sql`insert into file
      (id, resource, record_id, field, place, name, is_later, created_by)
    values (${id}, ${owner.resource}, ${owner.recordId}, ${owner.field}, ${place}, ${name},
      ${isLater}, ${actor.userId})`.execute(tx)
  const { numAffectedRows } = await sql`update file_object set file_id = ${id}
    where key = any(${[...keys]}) and file_id is null`.execute(tx)
  // A job has deleted the bytes meanwhile, because the transaction waited longer than an upload takes.
  if (Number(numAffectedRows) !== keys.length) throw new Failure('busy', 'file.storeTrouble')
  return id
}

/**
 * Removes the file of a field, or one of its files; returns the file and the keys that have
 * no reference left.
 */
async function release(
  tx: Tx,
  { resource, recordId, field }: FileOwner,
  one: string | null = null,
): Promise<Released> {
  const { rows } = await sql<{ id: string; key: string }>`
    select f.id, o.key from file f join file_object o on o.file_id = f.id
    where f.resource = ${resource} and f.record_id = ${recordId} and f.field = ${field}
      and (${one}::uuid is null or f.id = ${one})`.execute(tx)
  const id = rows[0]?.id ?? null
  await sql`delete from file where id = ${id}`.execute(tx)
  return { id, keys: rows.map(({ key }) => key) }
}

/**
 * Deletes objects without references: these keys, and objects that an earlier call left behind; returns their number. A
 * failure goes only to the log, because the next call finds the rest.
 */
async function clear({ db, store, onTrouble }: Shelf, keys: readonly string[]): Promise<number> {
  try {
    return await db.transaction().execute((tx) => clearIn(tx, store, keys))
  } catch (error) {
    onTrouble(error)
    return 0
  }
}

async function find(db: Database, id: string, variant: string): Promise<FoundFile | null> {
  const { rows } = await sql<FoundFile>`
    select f.resource, f.record_id as "recordId", f.field, f.name, o.type, o.key, o.sha256
    from file f join file_object o on o.file_id = f.id and o.variant = ${variant}
    where f.id = ${id}`.execute(db)
  return rows[0] ?? null
}

async function read(store: FileStore, { key, sha256 }: StoredBytes): Promise<Uint8Array> {
  const bytes = await store.get(key).catch((error: unknown) => {
    throw troubleOf(error)
  })
  if (bytes !== null && hashOf(bytes) === sha256) return bytes
  const cause = new Error(`the bytes of ${key} are ${bytes === null ? 'missing' : 'damaged'}`)
  throw new Failure('upstream', 'file.storeTrouble', { cause })
}

async function clearIn(tx: Tx, store: FileStore, keys: readonly string[]): Promise<number> {
  const { rows: lock } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${FILES_LOCK}) as mine`.execute(tx)
  // A backup or another process holds the lock: the next call finds the rest.
  if (!lock[0]?.mine) return 0
  const { rows } = await sql<{ key: string }>`
    select key from file_object where file_id is null
      and (key = any(${[...keys]}) or is_dropped or created_at < now() - ${UPLOAD_ENDS}::interval)
    limit ${CLEARED_AT_ONCE} for update skip locked`.execute(tx)
  for (const { key } of rows) await store.remove(key)
  await sql`delete from file_object where key = any(${rows.map(({ key }) => key)})`.execute(tx)
  return rows.length
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** For a store that has no room or does not answer: a message for the user, with the cause for the log. */
function troubleOf(cause: unknown): Failure {
  const { code } = cause as { code?: unknown }
  if (NO_ROOM.has(code)) return new Failure('storage-full', 'storageFull', { cause })
  return new Failure('upstream', 'file.storeTrouble', { cause })
}
