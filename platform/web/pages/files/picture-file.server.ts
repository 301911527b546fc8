import { KEPT_FOR_GOOD } from '#platform/web/request/answer.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { PICTURE_CALL } from '#platform/wire/files/pictures.ts'

/** Reads a picture for a page. Only the headers that a picture needs go to the browser. */
export async function readPicture({ gateway, params }: SignedInCall): Promise<Response> {
  const { id = '', size = '' } = params
  const made = await gateway.download(PICTURE_CALL, { id, size })
  if (!('file' in made)) throw new Error('a picture download was queued: expected a picture')
  const { file } = made
  const headers = new Headers({
    'Content-Type': 'image/jpeg',
    'Content-Disposition': file.headers.get('content-disposition') ?? 'attachment',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': KEPT_FOR_GOOD,
  })
  for (const name of ['content-length', 'etag']) {
    const value = file.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(file.body, { headers })
}
