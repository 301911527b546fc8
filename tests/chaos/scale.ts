import { Random } from '#platform/seed/random-stream.ts'

/** `test` runs in `npm test`, `quick` takes a few minutes, `full` runs at night. */
export type Scale = 'test' | 'quick' | 'full'

const SCALES: readonly Scale[] = ['test', 'quick', 'full']

export const SCALE: Scale = SCALES.find((scale) => scale === process.env.CHAOS_SCALE) ?? 'test'

/** The seed; setting it repeats the random choices of an earlier run. */
export const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)

/** The value for the scale of this run. */
export function byScale<T>(values: Readonly<Record<Scale, T>>): T {
  return values[SCALE]
}

/** A separate random stream for each purpose: an additional draw in one does not change the others. */
export function chanceFor(purpose: string): Random {
  let hash = SEED
  for (const character of purpose) hash = Math.imul(hash ^ character.charCodeAt(0), 0x5bd1e995)
  return new Random(SEED, hash, hash ^ 0x243f6a89, purpose.length)
}
