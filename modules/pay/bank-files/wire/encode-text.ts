const GB18030 = 'GB18030'
const ASCII = 0x80
const [FIRST_LEAD, LAST_LEAD] = [0x81, 0xfe]
const [FIRST_TRAIL, LAST_TRAIL] = [0x40, 0xfe]
const NO_TRAIL = 0x7f

/** The bytes of the letters of two bytes, which are all usual Chinese characters. Filled at the first use. */
const pairs = new Map<string, readonly [number, number]>()

function fillPairs(): void {
  const decoder = new TextDecoder('gb18030')
  for (let lead = FIRST_LEAD; lead <= LAST_LEAD; lead += 1) {
    for (let trail = FIRST_TRAIL; trail <= LAST_TRAIL; trail += 1) {
      if (trail === NO_TRAIL) continue
      const letter = decoder.decode(Uint8Array.of(lead, trail))
      if ([...letter].length === 1 && letter !== '\ufffd' && !pairs.has(letter)) {
        pairs.set(letter, [lead, trail])
      }
    }
  }
}

/** Letters beyond the basic plane follow each other in GB 18030 from this number on, with four bytes each. */
const FOUR_BYTES_FROM = 189_000
const BASIC_PLANE = 0x10000
const [PER_FIRST, PER_SECOND, PER_THIRD] = [12_600, 1_260, 10]
const [HIGH, LOW] = [0x81, 0x30]

function fourBytes(number: number): readonly number[] {
  return [
    HIGH + Math.floor(number / PER_FIRST),
    LOW + (Math.floor(number / PER_SECOND) % 10),
    HIGH + (Math.floor(number / PER_THIRD) % 126),
    LOW + (number % 10),
  ]
}

/** The letters of the basic plane that have four bytes. Filled when the first of them is met. */
const rare = new Map<string, readonly number[]>()
const BASIC_FOUR_BYTES = 39_420

function fillRare(): void {
  const decoder = new TextDecoder('gb18030')
  for (let number = 0; number < BASIC_FOUR_BYTES; number += 1) {
    const bytes = fourBytes(number)
    const letter = decoder.decode(Uint8Array.from(bytes))
    if (letter !== '\ufffd' && !rare.has(letter)) rare.set(letter, bytes)
  }
}

function bytesOf(letter: string): readonly number[] {
  const code = letter.codePointAt(0) ?? 0
  if (code < ASCII) return [code]
  if (code >= BASIC_PLANE) return fourBytes(FOUR_BYTES_FROM + code - BASIC_PLANE)
  if (pairs.size === 0) fillPairs()
  const pair = pairs.get(letter)
  if (pair) return pair
  if (rare.size === 0) fillRare()
  const four = rare.get(letter)
  if (!four) throw new RangeError(`GB 18030 has no bytes for U+${code.toString(16)}`)
  return four
}

/** A text as bytes, without a mark at its beginning. GB 18030 has bytes for every letter (GB 18030-2022). */
export function encodeText(text: string, encoding: string): Buffer {
  if (encoding !== GB18030) return Buffer.from(text, 'utf8')
  const bytes: number[] = []
  for (const letter of text) bytes.push(...bytesOf(letter))
  return Buffer.from(bytes)
}
