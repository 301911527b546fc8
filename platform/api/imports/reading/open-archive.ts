import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { Failure } from '#platform/api/failure.ts'
import { unfit } from '#platform/api/imports/failures.ts'

const MAX_ENTRIES = 200
/** The limit for all unpacked entries, checked against the declared and the actual sizes. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024

/** The files within a workbook, by their path. */
export type Archive = {
  has(path: string): boolean
  open(path: string): Promise<Readable>
}

/**
 * Reads the directory of a ZIP file. Files beyond the limits are refused before they are
 * unpacked; reading stops at an entry that is longer than declared.
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await yauzl
    .fromBufferPromise(bytes, {
      lazyEntries: true,
      validateEntrySizes: true,
      strictFileNames: true,
    })
    .catch(refuseBroken)
  if (zip.entryCount > MAX_ENTRIES) throw tooLarge()
  const entries = await readDirectory(zip)
  return {
    has: (path) => entries.has(path),
    async open(path) {
      const entry = entries.get(path)
      if (!entry || entry.isEncrypted()) throw unfit('notWorkbook')
      return new Promise<Readable>((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) =>
          error ? reject(unfit('notWorkbook')) : resolve(stream),
        )
      })
    },
  }
}

async function readDirectory(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  let unpacked = 0
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      unpacked += entry.uncompressedSize
      if (unpacked > MAX_UNPACKED_BYTES || entries.size >= MAX_ENTRIES) return reject(tooLarge())
      entries.set(entry.fileName.replace(/^\//, ''), entry)
      zip.readEntry()
    })
    zip.on('end', resolve)
    zip.on('error', () => reject(unfit('notWorkbook')))
    zip.readEntry()
  })
  return entries
}

/** An error while a part of a workbook is read means that the file is damaged. */
export function refuseBroken(error: unknown): never {
  throw error instanceof Failure ? error : unfit('notWorkbook')
}

export function tooLarge(): Failure {
  return unfit('workbookTooLarge')
}
