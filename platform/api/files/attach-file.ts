import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { type FileFieldOf, requireReach } from '#platform/api/crud/require-reach.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import {
  type Attachment,
  MAX_ATTACHMENTS,
  MAX_BYTES_A_PERSON,
} from '#platform/wire/files/attachments.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { checkAttachment } from './check-attachment.ts'
import { type FilesChange, requireFilesOpen } from './require-files-open.ts'
import type { StagedBytes } from './staged-files.ts'
import type { Upload } from './upload.ts'

type FilesSet = { id: string; version: number; files: Attachment[] }

/**
 * Adds a file to a field of a record. Permissions are checked before the file is
 * inspected. A file with the same name and content is stored once.
 */
export async function addFile(
  store: Store,
  actor: Actor,
  of: FileFieldOf,
  upload: Upload,
): Promise<FilesSet> {
  await store.db.transaction().execute((tx) => requireChange(tx, actor, of, 'add'))
  const name = tidyFileName(upload.name)
  const keys = await store.files.put(await checkAttachment(name, upload.bytes))
  const saved = await inTransaction(store, { resource: of.resource, actor }, async (tx) => {
    const standing = await requireChange(tx, actor, of, 'add')
    const before = await readFiles(tx, of)
    if (await isThere(tx, of, name, keys)) return { ...(await unchanged(tx, of)), files: before }
    await requireRoom(tx, actor, before)
    await store.files.attach(tx, actor, ownerOf(of), {
      name,
      keys,
      place: await nextPlace(tx, of),
      isLater: standing === 'later',
    })
    return writeChange(tx, actor, of, before)
  }).catch(async (error: unknown) => {
    await store.files.clear(keys)
    throw error
  })
  // The bytes of a repeated upload have no owner: delete them.
  await store.files.clear(keys)
  return saved
}

/**
 * Adds files that were sent with a form, in the transaction that saves the form. Returns the keys of bytes that the
 * field has already; the caller clears them after the transaction.
 */
export async function attachStaged(
  tx: Tx,
  { files }: Pick<Store, 'files'>,
  actor: Actor,
  of: FileFieldOf,
  staged: readonly StagedBytes[],
): Promise<{ version: number; left: string[] } | null> {
  if (staged.length === 0) return null
  const standing = await requireChange(tx, actor, of, 'add')
  const before = await readFiles(tx, of)
  const left: string[] = []
  for (const { name, keys } of staged) {
    if (await isThere(tx, of, name, keys)) {
      left.push(...keys)
      continue
    }
    await requireRoom(tx, actor, await readFiles(tx, of))
    const place = await nextPlace(tx, of)
    await files.attach(tx, actor, ownerOf(of), { name, keys, place, isLater: standing === 'later' })
  }
  return { ...(await writeChange(tx, actor, of, before)), left }
}

/** Removes one file of a field. A file added as later evidence stays, whatever the state of the record. */
export async function removeFile(
  store: Store,
  actor: Actor,
  of: FileFieldOf,
  file: string,
): Promise<FilesSet> {
  const { left, ...saved } = await inTransaction(
    store,
    { resource: of.resource, actor },
    async (tx) => {
      await requireChange(tx, actor, of, 'remove')
      const before = await readFiles(tx, of)
      const kept = before.find((one) => one.id === file && one.isLater)
      if (kept) throw new Failure('conflict', 'file.laterStays', { values: { name: kept.name } })
      const { id, keys } = await store.files.release(tx, ownerOf(of), file)
      if (id === null) throw new Failure('not-found', 'file.noSuchFile')
      return { ...(await writeChange(tx, actor, of, before)), left: keys }
    },
  )
  await store.files.clear(left)
  return saved
}

async function requireChange(tx: Tx, actor: Actor, of: FileFieldOf, change: FilesChange) {
  await requireReach(tx, actor, of)
  const standing = await requireFilesOpen(tx, actor, of, change)
  await of.rule?.(tx, actor, of.id)
  return standing
}

const ownerOf = ({ resource, id, field }: FileFieldOf) => ({
  resource: resource.path,
  recordId: id,
  field,
})

const belongs = ({ resource, id, field }: FileFieldOf) =>
  sql`f.record_id = ${id} and f.resource = ${resource.path} and f.field = ${field}`

async function readFiles(tx: Tx, { resource, id, field }: FileFieldOf): Promise<Attachment[]> {
  const { rows } = await sql<{ files: Attachment[] }>`
    select attached_files(${resource.path}, ${id}, ${field}) as files`.execute(tx)
  return rows[0]?.files ?? []
}

async function isThere(tx: Tx, of: FileFieldOf, name: string, keys: readonly string[]) {
  const { rows } = await sql`select 1
    from file f join file_object kept on kept.file_id = f.id and kept.variant = 'original'
      join file_object sent on sent.sha256 = kept.sha256 and sent.variant = 'original'
    where ${belongs(of)} and f.name = ${name} and sent.key = any(${[...keys]})`.execute(tx)
  return rows.length > 0
}

async function unchanged(tx: Tx, { resource, id }: FileFieldOf) {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(resource.table)} where id = ${id}`.execute(tx)
  return { id, version: Number(rows[0]?.version) }
}

async function requireRoom(tx: Tx, actor: Actor, before: readonly Attachment[]): Promise<void> {
  if (before.length >= MAX_ATTACHMENTS) {
    throw new Failure('invalid', 'file.tooMany', { values: { max: MAX_ATTACHMENTS } })
  }
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(o.size), 0) as bytes
    from file f join file_object o on o.file_id = f.id where f.created_by = ${actor.userId}`.execute(
    tx,
  )
  if (Number(rows[0]?.bytes) < MAX_BYTES_A_PERSON) return
  const max = MAX_BYTES_A_PERSON / 1024 / 1024
  throw new Failure('invalid', 'file.quotaReached', { values: { max } })
}

/** The record is locked, so that a concurrent upload cannot take the same place. */
async function nextPlace(tx: Tx, of: FileFieldOf): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(f.place), 0) + 1 as place from file f where ${belongs(of)}`.execute(tx)
  return Number(rows[0]?.place)
}

async function writeChange(
  tx: Tx,
  actor: Actor,
  of: FileFieldOf,
  before: readonly Attachment[],
): Promise<FilesSet> {
  const { resource, id, field } = of
  const files = await readFiles(tx, of)
  const version = await updateRow(tx, resource, id, {}, actor)
  await writeHistory(tx, actor, {
    resource,
    id,
    version,
    action: 'update',
    before: { [field]: before },
    after: { [field]: files },
  })
  return { id, version, files }
}
