import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { type FileFieldOf, requireReach } from '#platform/api/crud/require-reach.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { makePicture } from './make-picture.ts'
import type { Upload } from './upload.ts'

export type PictureSet = { id: string; version: number; picture: string | null }

/**
 * Sets or removes the picture of a record. Permissions are checked before the picture
 * is decoded, and a failure leaves the old picture.
 */
export async function setPicture(
  store: Store,
  actor: Actor,
  of: FileFieldOf,
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
  of: FileFieldOf,
  made: { name: string; keys: readonly string[] } | null,
): Promise<PictureSet> {
  const { resource, id, field } = of
  const { left, ...saved } = await inTransaction(
    store,
    { resource: resource, actor },
    async (tx) => {
      await requireReach(tx, actor, of)
      const owner = { resource: resource.path, recordId: id, field }
      const before = await store.files.release(tx, owner)
      const picture = made && (await store.files.attach(tx, actor, owner, made))
      if (before.id === null && picture === null) throw new Failure('not-found', 'file.noPicture')
      const version = await updateRow(tx, resource, id, {}, actor)
      await writeHistory(tx, actor, {
        resource,
        id,
        version,
        action: 'update',
        before: { [field]: before.id },
        after: { [field]: picture },
      })
      return { id, version, picture, left: before.keys }
    },
  )
  await store.files.clear(left)
  return saved
}
