import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { noteReading } from '#platform/api/history/applicant-readings.ts'
import { contentDisposition } from '#platform/api/http/attachment.ts'
import { isOpenedByPerson } from '#platform/api/store/connection/call-origin.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { INLINE_TYPES } from '#platform/wire/files/attachments.ts'
import { endingOf } from '#platform/wire/files/files.ts'
import { findResource } from '#product/define/registry.server.ts'
import type { FileOwner, FileShelf } from './file-shelf.ts'
import { maySeeFile } from './may-see-file.ts'

type Store = { db: Database; files: FileShelf }

/**
 * Sends a file of a record to a caller who may see the record. The headers make browsers save most types and
 * run none.
 */
export async function answerFile(
  { db, files }: Store,
  actor: Actor,
  { id, variant }: { id: string; variant: string },
): Promise<Response> {
  const file = await files.find(id, variant)
  if (!file || !(await maySeeFile(db, actor, file))) throw new Failure('not-found', 'not-found')
  const bytes = await files.read(file)
  if (variant === 'original') await countDownload(db, id, file)
  await noteFileRead(db, actor, file)
  const isPreview = variant === 'preview'
  const ending = isPreview ? 'jpg' : endingOf(file.name)
  const title = file.name.slice(0, file.name.length - endingOf(file.name).length - 1)
  const how = INLINE_TYPES.has(file.type) ? 'inline' : 'attachment'
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': file.type,
      'content-length': String(bytes.byteLength),
      'content-disposition': contentDisposition(title, title, ending, how),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      etag: `"${file.sha256}"`,
    },
  })
}

/** Notes who read a file about an applicant; the preview is its first page. */
async function noteFileRead(db: Database, actor: Actor, owner: FileOwner): Promise<void> {
  const resource = findResource(owner.resource)
  if (resource) await noteReading(db, actor, resource, { ids: [owner.recordId], manner: 'file' })
}

/** Counts the downloads of files with an audience. */
async function countDownload(db: Database, id: string, { resource }: FileOwner): Promise<void> {
  if (!findResource(resource)?.audience || !isOpenedByPerson()) return
  await sql`update file set downloads = downloads + 1 where id = ${id}`.execute(db)
}
