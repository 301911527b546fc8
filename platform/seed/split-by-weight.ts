import { pickAt, type Random } from './random-stream.ts'

/** Weights by code. Their sum may be any number. */
export type Shares<Code extends string> = Readonly<Record<Code, number>>

/**
 * Splits `total` by weight. Every code gets at least one as long as there are
 * enough, so that even the smallest company shows every value.
 */
export function splitByWeight<Code extends string>(
  total: number,
  shares: Shares<Code>,
): Map<Code, number> {
  const codes = Object.keys(shares) as Code[]
  const weightSum = codes.reduce((sum, code) => sum + shares[code], 0)
  const counts = new Map<Code, number>()
  for (const code of codes) {
    counts.set(code, Math.max(1, Math.round((total * shares[code]) / weightSum)))
  }
  let surplus = [...counts.values()].reduce((sum, count) => sum + count, 0) - total
  while (surplus !== 0) {
    const step = Math.sign(surplus)
    const code = largest(counts, shares)
    counts.set(code, Math.max(0, (counts.get(code) ?? 0) - step))
    surplus -= step
  }
  return counts
}

/**
 * The code whose count changes by one: the code with the highest count and, among equal counts, the one with the lowest
 * weight.
 */
function largest<Code extends string>(counts: Map<Code, number>, shares: Shares<Code>): Code {
  const codes = [...counts.keys()].sort(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || shares[a] - shares[b],
  )
  return pickAt(codes, 0)
}

/** A shuffled list of `total` codes in the given shares. */
export function dealOut<Code extends string>(
  total: number,
  shares: Shares<Code>,
  random: Random,
): Code[] {
  const dealt: Code[] = []
  for (const [code, count] of splitByWeight(total, shares)) {
    for (let copy = 0; copy < count; copy += 1) dealt.push(code)
  }
  return random.shuffle(dealt)
}
