/**
 * One stream for each row of each table, so that a change in one table does not change the values of another.
 */
export type RandomStreams = {
  of(table: string, row: number): Random
  uuid(table: string, row: number): string
}

// Odd numbers, so that different row numbers give different products modulo 2^32.
const LANES = [0x9e3779b9, 0x243f6a89, 0xb7e15163, 0x85a308d3] as const
const MIX_ROUNDS = 12

function hashText(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x5bd1e995)
    hash ^= hash >>> 15
  }
  return scramble(hash)
}

function scramble(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * Pseudo-random values that are the same on every machine and in every run:
 * sfc32, the small fast counting generator of PractRand.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(a: number, b: number, c: number, d: number) {
    this.#a = a
    this.#b = b
    this.#c = c
    this.#d = d
    for (let round = 0; round < MIX_ROUNDS; round += 1) this.word()
  }

  /** 32 bits. */
  word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** 0 ≤ value < 1 */
  next(): number {
    return this.word() / 0x1_0000_0000
  }

  /** 0 ≤ value < limit, whole */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** min ≤ value ≤ max, whole */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return pickAt(list, this.below(list.length))
  }

  /** About normal: a sum of uniform values. */
  normal(mean: number, deviation: number): number {
    let sum = -6
    for (let draw = 0; draw < 12; draw += 1) sum += this.next()
    return mean + sum * deviation
  }

  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }

  /** In place. */
  shuffle<T>(list: T[]): T[] {
    for (let index = list.length - 1; index > 0; index -= 1) {
      const other = this.below(index + 1)
      const current = pickAt(list, index)
      list[index] = pickAt(list, other)
      list[other] = current
    }
    return list
  }
}

/** The element at `index`; an index outside the list is a mistake of the caller. */
export function pickAt<T>(list: readonly T[], index: number): T {
  if (!(index >= 0 && index < list.length)) throw new RangeError(`no element ${index}`)
  return list[index] as T
}

/**
 * Streams of one seed name. Ids have the layout of UUID version 7 and sort by
 * row: their time is `firstId` (milliseconds) plus the row number.
 */
export function createStreams(seedName: string, firstId: number): RandomStreams {
  const hashes = new Map<string, readonly number[]>()

  function of(table: string, row: number): Random {
    let lanes = hashes.get(table)
    if (!lanes) {
      lanes = LANES.map((lane) => hashText(`${seedName}/${table}`, lane))
      hashes.set(table, lanes)
    }
    const [a = 0, b = 0, c = 0, d = 0] = lanes
    const at = row + 1
    return new Random(
      scramble(a ^ Math.imul(at, LANES[0])),
      scramble(b ^ Math.imul(at, LANES[1])),
      scramble(c ^ Math.imul(at, LANES[2])),
      scramble(d ^ Math.imul(at, LANES[3])),
    )
  }

  return { of, uuid: (table, row) => versionSeven(firstId + row, of(`${table}#id`, row)) }
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function byteOf(word: number, place: number): string {
  return BYTES[(word >>> (place * 8)) & 0xff] ?? ''
}

function versionSeven(time: number, random: Random): string {
  const late = time % 0x1_0000_0000
  const early = Math.floor(time / 0x1_0000_0000)
  const a = random.word()
  const b = random.word()
  const c = random.word()
  const version = BYTES[0x70 | (a & 0x0f)] ?? ''
  const variant = BYTES[0x80 | ((a >>> 8) & 0x3f)] ?? ''
  const stamp = `${byteOf(early, 1)}${byteOf(early, 0)}${byteOf(late, 3)}${byteOf(late, 2)}`
  const low = `${byteOf(b, 0)}${byteOf(b, 1)}${byteOf(b, 2)}${byteOf(b, 3)}`
  return (
    `${stamp}-${byteOf(late, 1)}${byteOf(late, 0)}-${version}${byteOf(a, 2)}` +
    `-${variant}${byteOf(a, 3)}-${low}${byteOf(c, 0)}${byteOf(c, 1)}`
  )
}
