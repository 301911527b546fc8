import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Encoding a shorter body saves nothing on the wire. */
export const MIN_COMPRESSED_BYTES = 1024

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|image\/svg\+xml|application\/(json|javascript|xml|[\w.-]+\+(json|xml))(;|$))/i

// Low levels, because users wait for these answers. The build compresses files that never change at the highest
// level.
const GZIP: ZlibOptions = { level: 5 }
const BROTLI: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 4,
    // A small window, because each running answer needs memory for it and pages are small.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
}

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const gzipped = promisify<Buffer, ZlibOptions, Buffer>(gzip)

/** The best encoding that the client accepts (RFC 9110, section 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null
  const accepted = new Set(acceptEncoding.toLowerCase().split(',').map(acceptedName))
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : null
}

/** The name of one entry of the header; null when its weight is zero. */
function acceptedName(entry: string): string | null {
  // No regular expression: a long header must not take long to parse.
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return weight === undefined || Number(weight.slice(2)) > 0 ? name : null
}

/** Whether an answer of this kind would be encoded for a client that can read it. */
export function isCompressible(status: number, headers: Headers): boolean {
  if (status === 206 || headers.has('content-encoding')) return false
  if (headers.get('cache-control')?.includes('no-transform')) return false
  return COMPRESSIBLE.test(headers.get('content-type') ?? '')
}

/** Compresses a complete body. */
export function encodeWhole(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(bytes, BROTLI) : gzipped(bytes, GZIP)
}

/** An encoder for a body that is still being generated. */
export function createEncoder(encoding: Encoding) {
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
}
