import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { MOST_RESUMES, RESUME_ENDINGS } from '#modules/hr/careers/wire/careers.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { checkAttachment } from '#platform/api/files/check-attachment.ts'
import { UPLOAD_ENDS } from '#platform/api/files/file-shelf.ts'
import type { StagedBytes } from '#platform/api/files/staged-files.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { StagedFile } from '#platform/wire/files/attachments.ts'
import { endingOf, tidyFileName } from '#platform/wire/files/files.ts'

type Sender = { formId: string; addressKey: string | null }

/** Keeps a résumé until its form is sent. A form keeps its latest files; older ones give way. */
export async function stageResume(
  { db, files }: Pick<Store, 'db' | 'files'>,
  { formId, addressKey }: Sender,
  upload: Upload,
): Promise<StagedFile> {
  const name = tidyFileName(upload.name)
  if (!(RESUME_ENDINGS as readonly string[]).includes(endingOf(name))) {
    const kinds = RESUME_ENDINGS.join(', ')
    throw new Failure('invalid', 'file.attachmentEnding', { values: { kinds } })
  }
  const keys = await files.put(await checkAttachment(name, upload.bytes))
  const id = uuidv7()
  try {
    const displaced = await db.transaction().execute(async (tx) => {
      await sql`insert into staged_file (id, form_id, address_key, name, keys)
        values (${id}, ${formId}::uuid, ${addressKey}, ${name}, ${keys})`.execute(tx)
      const { rows } = await sql<{ keys: string[] }>`
        delete from staged_file where form_id = ${formId}::uuid and id not in (
          select id from staged_file where form_id = ${formId}::uuid
          order by created_at desc, id desc limit ${MOST_RESUMES})
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

/** Takes the waiting files of a form. Files of other forms, and files that no longer exist, are left out. */
export async function takeResumes(
  tx: Tx,
  formId: string,
  ids: readonly string[],
): Promise<StagedBytes[]> {
  const { rows } = await sql<StagedBytes & { id: string }>`
    delete from staged_file where id = any(${[...ids]}::uuid[]) and form_id = ${formId}::uuid
      and created_at > now() - ${UPLOAD_ENDS}::interval
    returning id, name, keys`.execute(tx)
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}
