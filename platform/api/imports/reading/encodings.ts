import { isUtf8 } from 'node:buffer'
import { unfit } from '#platform/api/imports/failures.ts'
import type { Encoding } from '#platform/wire/files/imports.ts'

/** The encoding of a text, and whether no other encoding is likely. */
export type DetectedEncoding = {
  encoding: Encoding
  isSure: boolean
  samples: { encoding: Encoding; text: string }[]
}

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The beginning of a list of people is enough to recognise its encoding. */
const LOOKED_AT = 256 * 1024
const SAMPLE_LETTERS = 60
/** From this number of byte pairs on, the frequency of common characters alone decides. */
const ENOUGH_PAIRS = 40
const LIKELY = 0.9
const UNLIKELY = 0.75

/**
 * Detects the encoding of a text. Encodings that can decode every byte are compared by the headings that
 * they produce (`known` counts the known ones at the beginning of a text) and by the frequency of
 * letters. The result is not certain while another encoding is likely: the same bytes are `ña` in
 * Windows-1252 and one rare Chinese letter in GB 18030.
 */
export function findEncoding(bytes: Buffer, known: (text: string) => number): DetectedEncoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return sure(marked[0])
  if (isUtf8(bytes)) return bytes.includes(0) ? sure(wideOrder(bytes) ?? 'utf-8') : sure('utf-8')
  const wide = wideOrder(bytes)
  if (wide) return sure(wide)
  const head = wholeLines(bytes)
  const read = (['gb18030', 'big5', 'windows-1252'] as const).flatMap((encoding) => {
    const text = decoded(head, encoding)
    return text === null
      ? []
      : [{ encoding, text, words: known(text), look: lookOf(head, encoding) }]
  })
  const [best, second] = read.toSorted((a, b) => b.words - a.words || b.look - a.look)
  if (!best) throw unfit('notText')
  const isTold = second !== undefined && best.words > second.words
  const isPlain =
    best.look >= LIKELY && (second?.look ?? 0) <= UNLIKELY && pairsOf(head) >= ENOUGH_PAIRS
  return {
    encoding: best.encoding,
    isSure: isTold || isPlain || (second === undefined && best.look >= LIKELY),
    samples: read.map(({ encoding, text }) => ({ encoding, text: sampleOf(text) })),
  }
}

const sure = (encoding: Encoding): DetectedEncoding => ({ encoding, isSure: true, samples: [] })

/** Detects UTF-16: most of its blanks, commas and figures have a zero byte. */
function wideOrder(bytes: Buffer): Encoding | null {
  const head = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  if (even + odd < head.length / 10 || bytes.length % 2 !== 0) return null
  if (odd > even * 10) return 'utf-16le'
  return even > odd * 10 ? 'utf-16be' : null
}

/** The beginning of a text up to the end of a line, so that no letter is cut in two. */
function wholeLines(bytes: Buffer): Buffer {
  if (bytes.length <= LOOKED_AT) return bytes
  const head = bytes.subarray(0, LOOKED_AT)
  const end = head.lastIndexOf(0x0a)
  return end > 0 ? head.subarray(0, end) : head
}

/** Bytes that no letter of Windows-1252 has. */
const NO_LETTER = /[\u0081\u008d\u008f\u0090\u009d]/

/** Decodes the bytes; null when the bytes are invalid in this encoding. */
function decoded(bytes: Buffer, encoding: Encoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return encoding === 'windows-1252' && NO_LETTER.test(text) ? null : text
  } catch {
    return null
  }
}

/** The byte pairs whose first byte is not ASCII. */
function* pairs(bytes: Buffer): Generator<readonly [number, number]> {
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0
    if (first < 0x80) continue
    yield [first, bytes[at + 1] ?? 0]
    at += 1
  }
}

const pairsOf = (bytes: Buffer) => [...pairs(bytes)].length

/** Whether a character of two bytes is common: level 1 of GB 2312 or of Big5, or a punctuation mark. */
const USUAL: Readonly<Record<'gb18030' | 'big5', (first: number, second: number) => boolean>> = {
  gb18030: (first, second) =>
    second >= 0xa1 && ((first >= 0xb0 && first <= 0xd7) || (first >= 0xa1 && first <= 0xa3)),
  big5: (first) => first >= 0xa1 && first <= 0xc6,
}

const WESTERN = /[\p{Script=Latin}¿¡ºª°€’“”«»·–—\s]/u

/** The share of common characters among those beyond ASCII, from 0 to 1. */
function lookOf(bytes: Buffer, encoding: 'gb18030' | 'big5' | 'windows-1252'): number {
  if (encoding === 'windows-1252') {
    const text = decoded(bytes, encoding) ?? ''
    const letters = [...text].filter((letter) => letter > '\u007f')
    // In a Western text, single accented letters stand between plain letters. Wrongly decoded Chinese gives
    // runs of them.
    const runs = text.match(/[\u0080-\uffff]{3,}/g)?.join('').length ?? 0
    const usual = letters.filter((letter) => WESTERN.test(letter)).length - runs
    return letters.length === 0 ? 0 : Math.max(0, usual / letters.length)
  }
  let [all, usual] = [0, 0]
  for (const [first, second] of pairs(bytes)) {
    all += 1
    if (USUAL[encoding](first, second)) usual += 1
  }
  return all === 0 ? 0 : usual / all
}

/** A sample of a text: the first letters beyond ASCII with the text around them. */
function sampleOf(text: string): string {
  const line = text.split(/\r\n|\r|\n/).find((one) => /[\u0080-\uffff]/.test(one)) ?? ''
  const at = line.search(/[\u0080-\uffff]/)
  return line.slice(Math.max(0, at - 10), at + SAMPLE_LETTERS).replace(/[\t\s]+/g, ' ')
}
