/**
 * Rows of a table in the binary format of PostgreSQL, as one parameter of a statement: PostgreSQL reads it three
 * times as fast as a list of texts for each column, and ten times as fast as JSON. The driver sends a buffer
 * unchanged.
 */

const DIGIT_BASE = 10_000
const HUNDRED = 100
/** PostgreSQL counts days and moments from 2000 on. */
const DAYS_TO_2000 = 10_957
const MS_TO_2000 = DAYS_TO_2000 * 86_400_000
const SECOND_MS = 1_000
const MS_MICROSECONDS = 1_000
const UINT32 = 2 ** 32
const NEGATIVE = 0x4000
const JSONB_FORM = 1
const MOST_UTF8_BYTES = 3
const TEXT_OID = 25

/** The buffer and the position of the next byte. */
type Page = {
  bytes: Buffer
  view: DataView
  at: number
  /** Encoded texts and ids, reused because the same values return in many rows. */
  known: Map<string, Uint8Array>
}

type Written = {
  /** The oid of the type, the same in every PostgreSQL. */
  oid: number
  /** The most bytes that a value takes. */
  room: number | ((value: never) => number)
  write: (page: Page, value: never) => void
}

function writeInteger(page: Page, value: number): void {
  page.view.setInt32(page.at, value)
  page.at += 4
}

/** The digits of a decimal in groups of four: `1234.56` is 1234 and 5600. */
function writeHundredths(page: Page, value: number): void {
  const all = Math.round(Math.abs(value) * HUNDRED)
  const whole = Math.floor(all / HUNDRED)
  const part = (all % HUNDRED) * HUNDRED
  if (whole >= DIGIT_BASE)
    throw new RangeError(`${value} has more than four digits before the point`)
  const { view, at } = page
  view.setInt16(at, Number(whole > 0) + Number(part > 0))
  view.setInt16(at + 2, whole === 0 && part > 0 ? -1 : 0)
  view.setInt16(at + 4, value < 0 && all > 0 ? NEGATIVE : 0)
  view.setInt16(at + 6, 2)
  page.at += 8
  for (const digits of [whole, part]) {
    if (digits === 0) continue
    view.setInt16(page.at, digits)
    page.at += 2
  }
}

function writeMoment(page: Page, seconds: number): void {
  const micros = (Math.round(seconds * SECOND_MS) - MS_TO_2000) * MS_MICROSECONDS
  const high = Math.floor(micros / UINT32)
  page.view.setInt32(page.at, high)
  page.view.setUint32(page.at + 4, micros - high * UINT32)
  page.at += 8
}

/** Encodes each distinct text once. */
function writeKnown(page: Page, text: string, find: (text: string) => Uint8Array): void {
  let bytes = page.known.get(text)
  if (bytes === undefined) {
    bytes = find(text)
    page.known.set(text, bytes)
  }
  page.bytes.set(bytes, page.at)
  page.at += bytes.length
}

const bytesOfText = (text: string) => Buffer.from(text)
const bytesOfId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

/**
 * Writes a list of texts: number of dimensions, null flag, type, length and first index, then each text with its
 * length.
 */
function writeTexts(page: Page, texts: readonly string[]): void {
  for (const head of [Math.min(texts.length, 1), 0, TEXT_OID]) writeInteger(page, head)
  if (texts.length > 0) for (const head of [texts.length, 1]) writeInteger(page, head)
  for (const text of texts) {
    const from = page.at
    page.at += 4
    writeKnown(page, text, bytesOfText)
    page.view.setInt32(from, page.at - from - 4)
  }
}

const TYPES = {
  integer: { oid: 23, room: 4, write: writeInteger },
  /** Days since 1970. */
  date: {
    oid: 1082,
    room: 4,
    write: (page: Page, day: number) => writeInteger(page, day - DAYS_TO_2000),
  },
  boolean: {
    oid: 16,
    room: 1,
    write: (page: Page, value: boolean) => {
      page.view.setInt8(page.at, Number(value))
      page.at += 1
    },
  },
  /** A decimal with two places. */
  hundredths: { oid: 1700, room: 12, write: writeHundredths },
  /** Seconds since 1970, to a thousandth. */
  moment: { oid: 1184, room: 8, write: writeMoment },
  uuid: {
    oid: 2950,
    room: 16,
    write: (page: Page, id: string) => writeKnown(page, id, bytesOfId),
  },
  /** One of a few texts. */
  text: {
    oid: TEXT_OID,
    room: (text: string) => text.length * MOST_UTF8_BYTES,
    write: (page: Page, text: string) => writeKnown(page, text, bytesOfText),
  },
  /** Some of a few texts. */
  texts: {
    oid: 1009,
    room: (texts: readonly string[]) =>
      texts.reduce((sum, text) => sum + 4 + text.length * MOST_UTF8_BYTES, 20),
    write: writeTexts,
  },
  /** A value as the text of JSON. */
  json: {
    oid: 3802,
    room: (text: string) => text.length * MOST_UTF8_BYTES + 1,
    write: (page: Page, text: string) => {
      page.view.setInt8(page.at, JSONB_FORM)
      page.at += 1
      page.at += page.bytes.write(text, page.at)
    },
  },
} as const satisfies Record<string, Written>

export type ColumnType = keyof typeof TYPES

/** A writer of rows in the binary format. */
export type BinaryRows = {
  /** Appends a row. The values follow the order of the columns and match their types. */
  add(values: readonly unknown[]): void
  count(): number
  /** Returns the rows as one parameter of a statement. No row can be added afterwards. */
  close(): Buffer
}

/**
 * Head of the array: number of dimensions, null flag, element type (its id differs between databases), length,
 * first index.
 */
const HEAD = [1, 0, 0, 0, 1]
const LENGTH_AT = 12
const HEAD_BYTES = 20
/** Each value is preceded by its type and length, each row by its length and its number of values. */
const VALUE_HEAD_BYTES = 8
const ROW_HEAD_BYTES = 8
const NULL_LENGTH = -1
/** The usual size of a value with its head: most values are numbers. */
const MEAN_BYTES = 18

function openPage(size: number): Page {
  const bytes = Buffer.alloc(size)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return { bytes, view, at: 0, known: new Map() }
}

/** Doubles the buffer, or grows it to the size needed. */
function makeRoom(page: Page, bytes: number): void {
  if (page.at + bytes <= page.bytes.length) return
  const larger = openPage(Math.max(page.at + bytes, page.bytes.length * 2))
  page.bytes.copy(larger.bytes, 0, 0, page.at)
  page.bytes = larger.bytes
  page.view = larger.view
}

function roomFor(types: readonly Written[], values: readonly unknown[]): number {
  let bytes = ROW_HEAD_BYTES
  for (let index = 0; index < types.length; index += 1) {
    const { room } = types[index] as Written
    const value = values[index]
    bytes += VALUE_HEAD_BYTES
    if (value !== null) bytes += typeof room === 'number' ? room : room(value as never)
  }
  return bytes
}

function writeRow(page: Page, types: readonly Written[], values: readonly unknown[]): void {
  makeRoom(page, roomFor(types, values))
  const from = page.at
  page.view.setInt32(from + 4, types.length)
  page.at += ROW_HEAD_BYTES
  for (let index = 0; index < types.length; index += 1) {
    const { oid, write } = types[index] as Written
    const value = values[index]
    const at = page.at
    page.view.setInt32(at, oid)
    page.at += VALUE_HEAD_BYTES
    if (value !== null) write(page, value as never)
    page.view.setInt32(at + 4, value === null ? NULL_LENGTH : page.at - at - VALUE_HEAD_BYTES)
  }
  page.view.setInt32(from, page.at - from - 4)
}

/**
 * Writes rows in PostgreSQL's binary format, to be sent as one query parameter. The statement casts the parameter to
 * an array of a table type with exactly these columns, in this order.
 */
export function binaryRows(columns: readonly ColumnType[], expected: number): BinaryRows {
  const types: readonly Written[] = columns.map((name) => TYPES[name])
  const page = openPage(HEAD_BYTES + expected * columns.length * MEAN_BYTES)
  for (const value of HEAD) writeInteger(page, value)
  let count = 0
  return {
    add(values) {
      writeRow(page, types, values)
      count += 1
    },
    count: () => count,
    close() {
      if (count === 0) throw new Error('The caller has added no rows')
      page.view.setInt32(LENGTH_AT, count)
      return page.bytes.subarray(0, page.at)
    },
  }
}
