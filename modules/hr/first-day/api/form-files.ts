import { sql } from 'kysely'
import { RESUME_ENDINGS } from '#modules/hr/careers/wire/careers.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import { MOST_PAPERS } from '#modules/hr/first-day/wire/first-day.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { checkAttachment } from '#platform/api/files/check-attachment.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { StagedFile } from '#platform/wire/files/attachments.ts'
import { endingOf, tidyFileName } from '#platform/wire/files/files.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { newColleague } from './new-colleague.ts'
import { type Filling, readCurrentForm, takesEntries } from './read-form.ts'
import { keepDraft } from './sealed-draft.ts'
import { lockHiring } from './write-register.ts'

type FileStore = Pick<Store, 'db' | 'files'>

/** The record that the files of an open form belong to; refuses a form that takes no entries. */
async function requireOpenForm(tx: Tx, filling: Filling): Promise<string> {
  await lockHiring(tx, filling.hiringId)
  const current = await readCurrentForm(tx, filling)
  if (!current || !takesEntries(current.phase)) {
    throw new Failure('conflict', 'register.isOver')
  }
  const { hiringId, ticket } = filling
  return keepDraft(tx, { hiringId, ticket, registerId: current.registerId }, current.texts)
}

async function nextPlace(tx: Tx, recordId: string): Promise<number> {
  const { rows } = await sql<{ count: number; place: number }>`
    select count(*)::integer as count, coalesce(max(place), 0)::integer + 1 as place from file
    where resource = ${registers.path} and record_id = ${recordId}::uuid and field = 'papers'`.execute(
    tx,
  )
  const { count = 0, place = 1 } = rows[0] ?? {}
  if (count < MOST_PAPERS) return place
  throw new Failure('invalid', 'file.tooMany', { values: { max: MOST_PAPERS } })
}

/** Keeps a photo or a paper of an open form. */
export async function addFormFile(
  { db, files }: FileStore,
  filling: Filling,
  upload: Upload,
): Promise<StagedFile> {
  const name = tidyFileName(upload.name)
  if (!(RESUME_ENDINGS as readonly string[]).includes(endingOf(name))) {
    const kinds = RESUME_ENDINGS.join(', ')
    throw new Failure('invalid', 'file.attachmentEnding', { values: { kinds } })
  }
  const keys = await files.put(await checkAttachment(name, upload.bytes))
  try {
    const id = await db.transaction().execute(async (tx) => {
      const recordId = await requireOpenForm(tx, filling)
      const place = await nextPlace(tx, recordId)
      const owner = { resource: registers.path, recordId, field: 'papers' }
      return files.attach(tx, newColleague(''), owner, { name, keys, place })
    })
    return { id, name }
  } catch (error) {
    await files.clear(keys)
    throw error
  }
}

/** Takes a file out of an open form. A file of another form is none of it. */
export async function removeFormFile(
  { db, files }: FileStore,
  filling: Filling,
  fileId: string,
): Promise<boolean> {
  if (!isUuid(fileId)) return false
  const { id, keys } = await db.transaction().execute(async (tx) => {
    const recordId = await requireOpenForm(tx, filling)
    const owner = { resource: registers.path, recordId, field: 'papers' }
    return files.release(tx, owner, fileId)
  })
  await files.clear(keys)
  return id !== null
}
