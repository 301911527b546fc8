import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MAX_ATTACHMENTS, type StagedFile } from '#platform/wire/files/attachments.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { checkAttachment } from './check-attachment.ts'
import { UPLOAD_ENDS } from './file-shelf.ts'
import type { Upload } from './upload.ts'

/**
 * The most files of a user that wait for a form, enough for two forms. Beyond this number the oldest files are
 * deleted.
 */
const MOST_STAGED = 2 * MAX_ATTACHMENTS

/** Stored bytes that wait for the form with which they were sent. */
export type StagedBytes = { name: string; keys: readonly string[] }

/**
 * Keeps a file that belongs to a form, so that the form can be saved later together with it. Only its sender can use
 * it, and it is deleted with other bytes that belong to no record.
 */
export async function stageFormFile(
  { db, files }: Pick<Store, 'db' | 'files'>,
  { userId }: Actor,
  upload: Upload,
): Promise<StagedFile> {
  const name = tidyFileName(upload.name)
  const keys = await files.put(await checkAttachment(name, upload.bytes))
  const id = uuidv7()
  try {
    const displaced = await db.transaction().execute(async (tx) => {
      await sql`insert into staged_file (id, user_id, name, keys)
        values (${id}, ${userId}, ${name}, ${keys})`.execute(tx)
      const { rows } = await sql<{ keys: string[] }>`
        delete from staged_file where user_id = ${userId} and id not in (
          select id from staged_file where user_id = ${userId}
          order by created_at desc, id desc limit ${MOST_STAGED})
        returning keys`.execute(tx)
      return rows.flatMap((row) => row.keys)
    })
    if (displaced.length > 0) await files.clear(displaced)
  } catch (error) {
    await files.clear(keys)
    throw error
  }
  return { id, name }
}

/**
 * Takes waiting files of the caller, so that they wait no longer. Files that no longer exist, and files of other users,
 * are left out.
 */
export async function takeStaged(
  tx: Tx,
  { userId }: Actor,
  ids: readonly string[],
): Promise<StagedBytes[]> {
  const { rows } = await sql<StagedBytes & { id: string }>`
    delete from staged_file where id = any(${[...ids]}::uuid[]) and user_id = ${userId}
      and created_at > now() - ${UPLOAD_ENDS}::interval
    returning id, name, keys`.execute(tx)
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}

/**
 * Reads a waiting file of the caller without taking it; null once the file no longer exists. The caller needs its
 * contents before a form takes the file.
 */
export async function readStaged(
  { files }: Pick<Store, 'files'>,
  db: Database | Tx,
  { userId }: Actor,
  id: string,
): Promise<Upload | null> {
  const { rows } = await sql<{ name: string; key: string; sha256: string }>`
    select s.name, o.key, o.sha256
    from staged_file s join file_object o on o.key = any(s.keys) and o.variant = 'original'
    where s.id = ${id}::uuid and s.user_id = ${userId}
      and s.created_at > now() - ${UPLOAD_ENDS}::interval`.execute(db)
  const [found] = rows
  return found ? { name: found.name, bytes: await files.read(found) } : null
}

/** Forgets files that no form has taken in time; their bytes are deleted with those of failed uploads. */
export async function forgetStaged(db: Database): Promise<void> {
  await sql`delete from staged_file where created_at < now() - ${UPLOAD_ENDS}::interval`.execute(db)
}
