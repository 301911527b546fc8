import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import { makePicture } from '#api/files/make-picture.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { lockRecord, updateRow } from '#api/store/records.ts'
import { visibleGroups } from '#api/store/scope.ts'
import { tidyFileName } from '#contracts/files.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { inTransaction } from './in-transaction.ts'
import type { Store } from './resource-store.ts'

/** Which picture of which record; `isOwn` for the file of the person himself, whatever else he may. */
export type PictureOf = { resource: Resource; id: string; field: string; isOwn: boolean }

export type PictureSet = { id: string; version: number; picture: string | null }

/** What somebody sent: the name that the file had with him, and its bytes. */
export type Upload = { name: string; bytes: Uint8Array }

/**
 * Sets the picture of a record, or takes it away. Whoever may not set it learns so
 * before anything is decoded, and whatever fails leaves the picture as it was.
 */
export async function setPicture(
  store: Store,
  actor: Actor,
  of: PictureOf,
  upload: Upload | null,
): Promise<PictureSet> {
  await store.db.transaction().execute((tx) => requireReach(tx, actor, of))
  if (upload === null) return writePicture(store, actor, of, null)
  const name = tidyFileName(upload.name)
  const keys = await store.files.put(await makePicture(name, upload.bytes))
  try {
    return await writePicture(store, actor, of, { name, keys })
  } catch (error) {
    await store.files.clear(keys)
    throw error
  }
}

async function writePicture(
  store: Store,
  actor: Actor,
  of: PictureOf,
  made: { name: string; keys: readonly string[] } | null,
): Promise<PictureSet> {
  const { resource, id, field } = of
  const { left, ...saved } = await inTransaction(store, resource, async (tx) => {
    await requireReach(tx, actor, of)
    const owner = { resource: resource.path, recordId: id, field }
    const before = await store.files.release(tx, owner)
    const picture = made && (await store.files.attach(tx, actor, owner, made))
    if (before.id === null && picture === null) throw new Failure('not-found', 'file.noPicture')
    const version = await updateRow(tx, resource, id, {}, actor)
    await writeHistory(tx, actor, {
      ...{ resource, id, version, action: 'update' },
      ...{ before: { [field]: before.id }, after: { [field]: picture } },
    })
    return { id, version, picture, left: before.keys }
  })
  await store.files.clear(left)
  return saved
}

/** Holds the record for the rest of the transaction, if this person may change the picture. */
async function requireReach(tx: Tx, actor: Actor, of: PictureOf): Promise<void> {
  const { resource, id, isOwn } = of
  const isThere = isOwn
    ? await lockOwn(tx, actor, of)
    : await lockRecord(tx, resource, id, actor, 'edit')
  if (!isThere) throw new Failure('not-found', 'not-found')
  if (isOwn) return
  const group = resource.fields[of.field]?.group ?? ''
  if (resource.groups && !(await visibleGroups(tx, actor, resource, id)).has(group)) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
}

async function lockOwn(tx: Tx, { userBaseId }: Actor, { resource, id }: PictureOf) {
  if (userBaseId !== id) return false
  const { rows } = await sql`select 1 from ${sql.table(resource.table)}
    where id = ${id} and deleted_at is null for no key update`.execute(tx)
  return rows.length > 0
}
