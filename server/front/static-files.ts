import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { chooseEncoding, type Encoding } from './compression.ts'
import { type Exchange, refuse, type Step } from './exchange.ts'

const HASHED_FOLDER = '/assets/'
const ONE_YEAR_S = 31_536_000
const ONE_HOUR_S = 3_600

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const ENCODINGS: readonly [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

type Variant = { bytes: Buffer<ArrayBuffer>; etag: string; encoding: Encoding | null }
type StaticFile = { type: string; plain: Variant; encoded: ReadonlyMap<Encoding, Variant> }
export type StaticFiles = ReadonlyMap<string, StaticFile>

/**
 * Reads the built client once. Requests are looked up by their whole path, so
 * that no path can lead anywhere else on the disk.
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // Names with a leading dot are left over from tools.
    .filter((path) => !/(^|[\\/])\./.test(relative(folder, path)))
  const present = new Set(paths)
  const originals = paths.filter((path) => !isVariantOf(path, present))
  const files = await Promise.all(
    originals.map(
      async (path): Promise<[string, StaticFile]> => [
        `/${relative(folder, path).split(sep).join('/')}`,
        await readStaticFile(path, present),
      ],
    ),
  )
  return new Map(files)
}

/** Serves GET and HEAD of the files. For an unknown name in the hashed folder it answers 404. */
export function serveStaticFiles(files: StaticFiles): Step {
  return (exchange) => {
    const { path, incoming } = exchange
    const file = files.get(path)
    if (file && (incoming.method === 'GET' || incoming.method === 'HEAD')) {
      exchange.note.kind = 'static'
      return answerFile(exchange, file)
    }
    // After an update, old pages request files of the old build. Answer 404, because a page in place of a
    // script would be wrong.
    return path.startsWith(HASHED_FOLDER) ? refuse(exchange, 404, 'no-file') : null
  }
}

function answerFile({ incoming, path }: Exchange, file: StaticFile): Response {
  const encoding = chooseEncoding(incoming.headers['accept-encoding'])
  const variant = (encoding && file.encoded.get(encoding)) ?? file.plain
  const headers = new Headers({
    'cache-control': path.startsWith(HASHED_FOLDER)
      ? `public, max-age=${ONE_YEAR_S}, immutable`
      : `public, max-age=${ONE_HOUR_S}`,
    etag: variant.etag,
  })
  if (file.encoded.size > 0) headers.set('vary', 'Accept-Encoding')
  if (matches(incoming.headers['if-none-match'], variant.etag)) {
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', file.type)
  headers.set('content-length', String(variant.bytes.byteLength))
  headers.set('accept-ranges', 'none')
  if (variant.encoding) headers.set('content-encoding', variant.encoding)
  return new Response(variant.bytes, { headers })
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

async function readStaticFile(path: string, present: ReadonlySet<string>): Promise<StaticFile> {
  const bytes = await readFile(path)
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const encoded = new Map<Encoding, Variant>()
  for (const [encoding, extension] of ENCODINGS) {
    if (!present.has(path + extension)) continue
    const variant = await readFile(path + extension)
    encoded.set(encoding, { bytes: variant, etag: `"${tag}-${encoding}"`, encoding })
  }
  const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
  return { type, plain: { bytes, etag: `"${tag}"`, encoding: null }, encoded }
}

function isVariantOf(path: string, present: ReadonlySet<string>): boolean {
  return ENCODINGS.some(([, extension]) => {
    return path.endsWith(extension) && present.has(path.slice(0, -extension.length))
  })
}
