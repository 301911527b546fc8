import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, with its content as a stream. */
export type ZipFile = { name: string; parts: AsyncIterable<Buffer> | Iterable<Buffer> }

type Packed = { name: Buffer; crc: number; size: number; packedSize: number }

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 0x06054b50
const SIZES = 0x08074b50
const VERSION = 20
/** Names are UTF-8; the length of a file follows its content. */
const FLAGS = 0x0808
const DEFLATE = 8
/** 1980-01-01, the earliest time of the format, so that equal content gives equal bytes. */
const TIME_AND_DAY = 0x00210000

/** Packs the files one after the other, off the main thread, without keeping a whole file in memory. */
export async function* packZip(files: readonly ZipFile[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const packed: Packed = { name: Buffer.from(file.name), crc: 0, size: 0, packedSize: 0 }
    const header = localHeader(packed)
    yield header
    yield* pack(file, packed)
    const sizes = sizesOf(packed)
    yield sizes
    directory.push(directoryEntry(packed, offset))
    offset += header.length + packed.packedSize + sizes.length
  }
  yield* directory
  yield directoryEnd(directory, offset)
}

async function* pack({ parts }: ZipFile, packed: Packed): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const part of parts) {
      packed.crc = crc32(part, packed.crc)
      packed.size += part.length
      yield part
    }
  }
  const deflate = createDeflateRaw()
  const source = Readable.from(counted(), { objectMode: false, highWaterMark: 1 })
  const packing = pipeline(source, deflate)
  // The reader of the stream gets this error.
  packing.catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    packed.packedSize += chunk.length
    yield chunk
  }
  await packing
}

/** Writes the fields that both headers of a file share, from the given position. */
function writeCommon(header: Buffer, at: number, packed: Packed): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(FLAGS, at + 2)
  header.writeUInt16LE(DEFLATE, at + 4)
  header.writeUInt32LE(TIME_AND_DAY, at + 6)
  header.writeUInt32LE(packed.crc, at + 10)
  header.writeUInt32LE(packed.packedSize, at + 14)
  header.writeUInt32LE(packed.size, at + 18)
  header.writeUInt16LE(packed.name.length, at + 22)
}

function localHeader(packed: Packed): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  writeCommon(header, 4, packed)
  return Buffer.concat([header, packed.name])
}

/** The sizes and the checksum, which were unknown when the header was written. */
function sizesOf(packed: Packed): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(SIZES, 0)
  sizes.writeUInt32LE(packed.crc, 4)
  sizes.writeUInt32LE(packed.packedSize, 8)
  sizes.writeUInt32LE(packed.size, 12)
  return sizes
}

function directoryEntry(packed: Packed, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(DIRECTORY_ENTRY, 0)
  header.writeUInt16LE(VERSION, 4)
  writeCommon(header, 6, packed)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, packed.name])
}

function directoryEnd(directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(DIRECTORY_END, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, entry) => sum + entry.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return end
}
