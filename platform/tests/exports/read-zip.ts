import { inflateRawSync } from 'node:zlib'

const DIRECTORY_END = Buffer.from('PK\x05\x06')
const DIRECTORY_ENTRY = 46
const LOCAL_HEADER = 30

/** The files of a zip archive by name, found by the directory at its end. */
export function readArchive(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(DIRECTORY_END)
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + DIRECTORY_ENTRY, at + DIRECTORY_ENTRY + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const extra = archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const body = local + LOCAL_HEADER + extra
    const packed = archive.subarray(body, body + archive.readUInt32LE(at + 20))
    files.set(name, inflateRawSync(packed).toString('utf8'))
    at += DIRECTORY_ENTRY + nameLength
  }
  return files
}
