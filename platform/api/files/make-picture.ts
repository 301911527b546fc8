import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo } from 'sharp'
import { createTurns } from '#platform/api/exports/export-turns.ts'
import { Failure } from '#platform/api/failure.ts'
import { endingOf, MAX_FILE_BYTES } from '#platform/wire/files/files.ts'
import { PICTURE_SIZES } from '#platform/wire/files/picture-path.ts'
import { PICTURE_TYPES } from '#platform/wire/files/pictures.ts'
import type { Variant } from './file-shelf.ts'

/** The pixels of a picture by a phone camera. Pictures with more are not decoded. */
const MAX_PIXELS = 50_000_000
/** A smaller picture shows no face. */
const MIN_EDGE = 48
const MAX_SECONDS = 10
const QUALITY = 82
const WHITE = '#ffffff'
const TYPE = 'image/jpeg'

const [SMALL, LARGE] = PICTURE_SIZES.map(Number) as [number, number]

// Other formats that the library could read are not worth their risk, so they are blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})
sharp.cache(false)
// One thread for each picture, because the process must also answer other requests.
sharp.concurrency(1)

const takeTurn = createTurns(2, 20, 'file.busy')

/**
 * Converts a picture for storage: an upright square from the middle, in each of the sizes, encoded again as
 * plain JPEG. This removes all other data: place and camera, texts, and a second file behind the first.
 */
export async function makePicture(name: string, bytes: Uint8Array): Promise<Variant[]> {
  await requirePictureFile(name, bytes)
  return takeTurn(async () => {
    await requireFewPixels(bytes)
    const { data, info } = await cutSquare(bytes)
    return Promise.all(
      PICTURE_SIZES.map(async (size) => ({
        variant: size,
        type: TYPE,
        bytes: await asJpeg(data, info, Number(size)),
      })),
    )
  })
}

/** Wide enough for a page, and quick to load. */
const PREVIEW_EDGE = 1_280

/** A picture for a page: whole, upright, of limited size, and encoded again from its pixels. */
export function makePreview(bytes: Uint8Array): Promise<Buffer> {
  return takeTurn(async () => {
    const { width, height } = await readHeader(bytes)
    requirePixels(width * height)
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(PREVIEW_EDGE, PREVIEW_EDGE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: WHITE })
      .toColourspace('srgb')
      .timeout({ seconds: MAX_SECONDS })
    return readable(picture.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer())
  })
}

/** The name has an allowed ending, and the content is of that type. */
async function requirePictureFile(name: string, bytes: Uint8Array): Promise<void> {
  const kinds = [...new Set(Object.keys(PICTURE_TYPES))].join(', ')
  const max = MAX_FILE_BYTES / 1024 / 1024
  requireFittingSize(bytes)
  const wanted = Object.hasOwn(PICTURE_TYPES, endingOf(name)) ? PICTURE_TYPES[endingOf(name)] : null
  if (!wanted) throw new Failure('invalid', 'file.pictureEnding', { values: { kinds, max } })
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.mime !== wanted) throw new Failure('invalid', 'file.notAsNamed', { values: { kinds } })
}

/** Refuses empty and too large files. */
export function requireFittingSize({ byteLength }: Uint8Array): void {
  if (byteLength === 0) throw new Failure('invalid', 'file.empty')
  if (byteLength > MAX_FILE_BYTES) throw fileTooLarge()
}

export function fileTooLarge(most = MAX_FILE_BYTES): Failure {
  return new Failure('invalid', 'file.tooLarge', { values: { max: most / 1024 / 1024 } })
}

/** Reads only the header, because a small file may decode to more pixels than fit into memory. */
async function requireFewPixels(bytes: Uint8Array): Promise<void> {
  const { width, height, pages = 1 } = await readHeader(bytes)
  requirePixels(width * height)
  if (pages > 1) throw new Failure('invalid', 'file.moving')
  if (Math.min(width, height) < MIN_EDGE) {
    throw new Failure('invalid', 'file.tooFewPixels', { values: { min: MIN_EDGE } })
  }
}

function readHeader(bytes: Uint8Array) {
  return readable(sharp(bytes, { limitInputPixels: false }).metadata())
}

function requirePixels(count: number): void {
  if (count <= MAX_PIXELS) return
  throw new Failure('invalid', 'file.tooManyPixels', { values: { max: MAX_PIXELS / 1e6 } })
}

async function cutSquare(bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(LARGE, LARGE, { fit: 'cover', position: 'centre' })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .timeout({ seconds: MAX_SECONDS })
  return readable(picture.raw().toBuffer({ resolveWithObject: true }))
}

function asJpeg(pixels: Buffer, { width, height, channels }: OutputInfo, size: number) {
  const picture = sharp(pixels, { raw: { width, height, channels } })
  return (size === LARGE ? picture : picture.resize(SMALL, SMALL))
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

/** Whatever error the library reports, the file is not a readable picture. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new Failure('invalid', 'file.unreadable', { cause })
  }
}
