/** An answer that a browser saves as a file. */
export type Attachment = {
  /** Name without the ending, as people read it. */
  title: string
  /** The same title in ASCII, for old clients. */
  plainTitle: string
  extension: string
  type: string
  /** The size of all parts together, in bytes. */
  size: number
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** Path separators, control characters, and other characters that file systems refuse. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*%;]+/gu
const MAX_TITLE = 80

function fileTitle(title: string): string {
  const fit = title.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim()
  return [...fit].slice(0, MAX_TITLE).join('').replace(/^\.+/, '') || 'export'
}

/**
 * Encodes the characters that `encodeURIComponent` leaves unchanged but RFC 8187 does not allow in an
 * extended value.
 */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** RFC 6266: a plain name for old clients, the real one for all others. */
export function contentDisposition(
  title: string,
  plainTitle: string,
  extension: string,
  how: 'attachment' | 'inline' = 'attachment',
): string {
  const plain = fileTitle(plainTitle).replace(/[^\x20-\x7e]/g, '_')
  const real = encodeExtended(`${fileTitle(title)}.${extension}`)
  return `${how}; filename="${plain}.${extension}"; filename*=UTF-8''${real}`
}

/** Reads the parts as the client reads the answer. When the client disconnects, closes the source. */
function streamOf(parts: Attachment['parts']): ReadableStream<Uint8Array> {
  const rest =
    Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await rest.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await rest.return?.()
    },
  })
}

/**
 * The file as a response: the browser saves it, never shows it and never guesses its type, and no cache keeps
 * it.
 */
export function answerAttachment(file: Attachment): Response {
  return new Response(streamOf(file.parts), {
    headers: {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': contentDisposition(file.title, file.plainTitle, file.extension),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
