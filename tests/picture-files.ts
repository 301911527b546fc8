import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/*
 * Files as users and attackers send them. Pictures have a red left and a blue right half, so that a test sees
 * their orientation and crop.
 */

type Format = 'jpeg' | 'png' | 'webp'

const RED = '#e00000'
const BLUE = '#0000e0'

export const PLACE = {
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 49/1', GPSLongitudeRef: 'E' },
  IFD0: { Make: 'SecretCamera', Copyright: 'somebody' },
}

function halves(width: number, height: number) {
  const left = Math.floor(width / 2)
  const blue = { create: { width: width - left, height, channels: 3, background: BLUE } } as const
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: blue, left, top: 0 },
  ])
}

export function picture(format: Format = 'jpeg', width = 600, height = 400): Promise<Buffer> {
  return halves(width, height).toFormat(format).toBuffer()
}

/** A picture as saved by a phone that was held upright: stored sideways, with an orientation tag. */
export async function turnedPicture(): Promise<Buffer> {
  return halves(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

export function placedPicture(): Promise<Buffer> {
  return halves(600, 400).withExif(PLACE).jpeg().toBuffer()
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of 400 million one-bit pixels in about 50 kB. */
export function pixelBomb(edge = 20_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(edge * (Math.ceil(edge / 8) + 1)), { level: 9 })
  return Buffer.concat([
    PNG,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG whose header declares a larger picture than its data contains. */
export async function liesAboutSize(): Promise<Buffer> {
  const png = Buffer.from(await picture('png', 64, 64))
  const header = Buffer.from(png.subarray(16, 29))
  header.writeUInt32BE(4_000, 0)
  header.writeUInt32BE(4_000, 4)
  return Buffer.concat([PNG, chunk('IHDR', header), png.subarray(33)])
}

/** An animated PNG, marked by the chunk after its header. */
export async function movingPng(): Promise<Buffer> {
  const png = await picture('png', 64, 64)
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  return Buffer.concat([png.subarray(0, 33), chunk('acTL', control), png.subarray(33)])
}

export async function movingWebp(): Promise<Buffer> {
  const frames = await Promise.all([picture('png', 64, 64), picture('png', 64, 64)])
  const turned = await sharp(frames[1]).negate().png().toBuffer()
  return sharp([frames[0] as Buffer, turned], { join: { animated: true } })
    .webp()
    .toBuffer()
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" onload="alert(1)"><script>alert(1)</script></svg>',
)
export const HTML = Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>')
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj\n%%EOF')
/** A minimal Office file: a package with one part that declares its type. */
export function officeFile(type: string): Buffer {
  const [name, text] = [
    Buffer.from('[Content_Types].xml'),
    Buffer.from(
      `<?xml version="1.0"?><Types><Override PartName="/part.xml" ContentType="${type}.main+xml"/></Types>`,
    ),
  ]
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt32LE(crc32(text), 10)
  facts.writeUInt32LE(text.length, 14)
  facts.writeUInt32LE(text.length, 18)
  facts.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, name, text])
  const central = Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

export const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
export const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])
