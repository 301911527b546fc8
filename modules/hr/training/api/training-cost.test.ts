import { describe, expect, it } from 'vitest'
import { costShares } from './training-cost.ts'

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}
const generator = numbers(7)
const upTo = (most: number) => (generator.next().value as number) % (most + 1)
const cents = (yuan: string) => Math.round(Number(yuan) * 100)

describe('what a training cost', () => {
  it('is shared out whole, and nobody has a cent more than another one and one', () => {
    for (let run = 0; run < 500; run++) {
      const [total, people] = [(upTo(9_999_999) / 100).toFixed(2), 1 + upTo(99)]
      const shares = costShares(total, people).map(cents)
      expect(shares).toHaveLength(people)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents(total))
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }
    expect(costShares('100.00', 3)).toEqual(['33.34', '33.33', '33.33'])
    expect(costShares('100.00', 0)).toEqual([])
  })
})
