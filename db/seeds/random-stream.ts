/** Pseudo-random values that are the same on every machine and in every run. */
export type Random = {
  /** 0 ≤ value < 1 */
  next(): number
  /** 0 ≤ value < limit, whole */
  below(limit: number): number
  /** min ≤ value ≤ max, whole */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** About normal; a sum of uniform values needs no transcendental function. */
  normal(mean: number, deviation: number): number
  exponential(mean: number): number
  shuffle<T>(list: T[]): T[]
}

/** One stream for each row of each table, so that no table shifts another. */
export type RandomStreams = {
  of(table: string, row: number): Random
  uuid(table: string, row: number): string
}

const LANES = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x85a308d3] as const
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

/** sfc32, the small fast counting generator of PractRand. */
function sfc32(seeds: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = seeds
  const step = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let round = 0; round < MIX_ROUNDS; round += 1) step()
  return step
}

function randomFrom(word: () => number): Random {
  const next = () => word() / 0x1_0000_0000
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (min, max) => min + below(max - min + 1),
    chance: (probability) => next() < probability,
    pick: (list) => pickAt(list, below(list.length)),
    normal: (mean, deviation) => {
      let sum = -6
      for (let draw = 0; draw < 12; draw += 1) sum += next()
      return mean + sum * deviation
    },
    exponential: (mean) => -Math.log(1 - next()) * mean,
    shuffle: (list) => {
      for (let index = list.length - 1; index > 0; index -= 1) {
        const other = below(index + 1)
        const held = pickAt(list, index)
        list[index] = pickAt(list, other)
        list[other] = held
      }
      return list
    },
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

  function words(table: string, row: number): () => number {
    let lanes = hashes.get(table)
    if (!lanes) {
      lanes = LANES.map((lane) => hashText(`${seedName}/${table}`, lane))
      hashes.set(table, lanes)
    }
    const seeds = lanes.map((lane, index) =>
      scramble(lane ^ Math.imul(row + 1, pickAt(LANES, index) | 1)),
    )
    return sfc32(seeds as [number, number, number, number])
  }

  return {
    of: (table, row) => randomFrom(words(table, row)),
    uuid: (table, row) => versionSeven(firstId + row, words(`${table}#id`, row)),
  }
}

function versionSeven(time: number, word: () => number): string {
  const stamp = hex(time, 12)
  const high = hex(word(), 8)
  const low = hex(word(), 8)
  const variant = (8 + (Number.parseInt(high.charAt(3), 16) % 4)).toString(16)
  return [
    stamp.slice(0, 8),
    stamp.slice(8),
    `7${high.slice(0, 3)}`,
    `${variant}${high.slice(4, 7)}`,
    `${low}${hex(word(), 8).slice(0, 4)}`,
  ].join('-')
}

function hex(value: number, width: number): string {
  return value.toString(16).padStart(width, '0')
}
