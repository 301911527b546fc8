import { fileTypeFromBuffer } from 'file-type'
import { Failure } from '#platform/api/failure.ts'
import {
  ATTACHMENT_TYPES,
  type AttachmentType,
  attachmentEndings,
} from '#platform/wire/files/attachments.ts'
import { endingOf } from '#platform/wire/files/files.ts'
import { PICTURE_TYPES } from '#platform/wire/files/pictures.ts'
import type { Variant } from './file-shelf.ts'
import { makePreview, requireFittingSize } from './make-picture.ts'

/**
 * Returns the variants to store: the file as sent, and for a picture also a preview for pages. The ending must be an
 * allowed type, and the bytes must match it.
 */
export async function checkAttachment(name: string, bytes: Uint8Array): Promise<Variant[]> {
  requireFittingSize(bytes)
  const ending = endingOf(name)
  const kind = Object.hasOwn(ATTACHMENT_TYPES, ending) ? ATTACHMENT_TYPES[ending] : undefined
  if (!kind) {
    throw new Failure('invalid', 'file.attachmentEnding', {
      values: { kinds: attachmentEndings().join(', ') },
    })
  }
  if (!(await looksLike(kind, bytes))) {
    throw new Failure('invalid', 'file.otherContent', { values: { ending } })
  }
  const original = { variant: 'original', type: kind.type, bytes }
  if (!Object.hasOwn(PICTURE_TYPES, ending)) return [original]
  return [original, { variant: 'preview', type: 'image/jpeg', bytes: await makePreview(bytes) }]
}

/** Types that detection reports for text files. */
const TEXT_LIKE = new Set(['application/xml', 'text/vcard', 'text/calendar', 'text/vtt'])

async function looksLike({ found }: AttachmentType, bytes: Uint8Array): Promise<boolean> {
  // Some sound files begin with the same bytes as the UTF-16 mark.
  if (found === 'text' && isMarked(bytes)) return isTextIn('utf-16le', bytes)
  const seen = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found !== 'text') return seen !== undefined && found.includes(seen.mime)
  if (seen !== undefined && !TEXT_LIKE.has(seen.mime)) return false
  return ENCODINGS.some((encoding) => isTextIn(encoding, bytes))
}

/** The encodings of text files that users of the product write. */
const ENCODINGS = ['utf-8', 'gb18030'] as const
/** Control characters that no text has. */
const UNPRINTED = /[^\P{Cc}\s\u0085]/u

/** UTF-16 with a byte order mark. */
function isMarked([first, second]: Uint8Array): boolean {
  return first === 0xff && second === 0xfe
}

function isTextIn(encoding: string, bytes: Uint8Array): boolean {
  try {
    return !UNPRINTED.test(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}
