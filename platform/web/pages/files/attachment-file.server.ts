import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { DOWNLOAD_CALL, INLINE_TYPES } from '#platform/wire/files/attachments.ts'

/**
 * A file of a record, to show or to save. Whatever type the back end declares, only
 * pictures and PDF are shown, and no script in them runs.
 */
export async function readAttachment({ gateway, params }: SignedInCall): Promise<Response> {
  const { id = '', variant = '' } = params
  const made = await gateway.download(DOWNLOAD_CALL, { id, variant })
  if (!('file' in made)) throw new Error('a file download was queued: expected a file')
  const { file } = made
  const type = (file.headers.get('content-type') ?? '').toLowerCase()
  const disposition = file.headers.get('content-disposition') ?? ''
  const isShown = INLINE_TYPES.has(type)
  const headers = new Headers({
    'Content-Type': isShown ? type : 'application/octet-stream',
    'Content-Disposition': dispositionOf(disposition, isShown),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  })
  const length = file.headers.get('content-length')
  if (length !== null) headers.set('Content-Length', length)
  return new Response(file.body, { headers })
}

const HOW = /^(inline|attachment)\b/i

function dispositionOf(disposition: string, isShown: boolean): string {
  if (!HOW.test(disposition)) return 'attachment'
  return isShown ? disposition : disposition.replace(HOW, 'attachment')
}
