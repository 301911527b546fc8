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

/** The file with the same name and the same bytes that the form already has. */
async function findSame(
  tx: Tx,
  recordId: string,
  { name, keys }: { name: string; keys: readonly string[] },
): Promise<StagedFile | null> {
  const { rows } = await sql<StagedFile>`
    select f.id, f.name from file f join file_object there on there.file_id = f.id
      join file_object sent on sent.variant = there.variant and sent.sha256 = there.sha256
    where f.resource = ${registers.path} and f.record_id = ${recordId}::uuid and f.field = 'papers'
      and f.name = ${name} and there.variant = 'original' and sent.key = any(${[...keys]})`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Keeps a photo or a paper of an open form. One that is sent again after the connection broke is kept once. */
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
    const { kept, isNew } = await db.transaction().execute(async (tx) => {
      const recordId = await requireOpenForm(tx, filling)
      const same = await findSame(tx, recordId, { name, keys })
      if (same) return { kept: same, isNew: false }
      const place = await nextPlace(tx, recordId)
      const owner = { resource: registers.path, recordId, field: 'papers' }
      const id = await files.attach(tx, newColleague(''), owner, { name, keys, place })
      return { kept: { id, name }, isNew: true }
    })
    if (!isNew) await files.clear(keys)
    return kept
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
