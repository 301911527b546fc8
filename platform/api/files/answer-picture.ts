import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { contentDisposition } from '#platform/api/http/attachment.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { endingOf } from '#platform/wire/files/files.ts'
import type { FileShelf } from './file-shelf.ts'
import { maySeeFile } from './may-see-file.ts'

/** Headers of a picture: the browser shows it, never runs it, and never guesses its type. */
const HEADERS = {
  'content-type': 'image/jpeg',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

type Store = { db: Database; files: FileShelf }

/**
 * Sends the picture to a caller who may see its record. Any other caller gets the response for a missing
 * picture.
 */
export async function answerPicture(
  { db, files }: Store,
  actor: Actor,
  { id, size }: { id: string; size: string },
): Promise<Response> {
  const file = await files.find(id, size)
  if (!file || !(await maySeeFile(db, actor, file))) throw new Failure('not-found', 'not-found')
  const bytes = await files.read(file)
  const ending = endingOf(file.name)
  const title = ending === '' ? file.name : file.name.slice(0, -ending.length - 1)
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...HEADERS,
      'content-length': String(bytes.byteLength),
      'content-disposition': contentDisposition(title, title, 'jpg'),
      etag: `"${file.sha256}"`,
    },
  })
}
