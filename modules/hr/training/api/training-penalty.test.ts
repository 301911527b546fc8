import { describe, expect, it } from 'vitest'
import { servicePenalty } from './training-penalty.ts'

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

describe('the penalty for leaving early', () => {
  it('never exceeds the part of the cost that is still to be served, nor falls a cent below it', () => {
    for (let run = 0; run < 500; run++) {
      const [share, months] = [(upTo(9_999_999) / 100).toFixed(2), 1 + upTo(119)]
      const remaining = upTo(months)
      const penalty = cents(servicePenalty(share, months, remaining))
      const exact = (cents(share) * remaining) / months
      expect(penalty).toBeLessThanOrEqual(exact)
      expect(penalty).toBeGreaterThan(exact - 1)
      // One more month of service never raises the amount.
      expect(penalty).toBeGreaterThanOrEqual(
        cents(servicePenalty(share, months, Math.max(remaining - 1, 0))),
      )
    }
  })

  it('is all of it on the first day, nothing at the end, and never more or less', () => {
    expect(servicePenalty('12000.00', 24, 24)).toBe('12000.00')
    expect(servicePenalty('12000.00', 24, 9)).toBe('4500.00')
    expect(servicePenalty('12000.00', 24, 0)).toBe('0.00')
    expect(servicePenalty('12000.00', 24, 30)).toBe('12000.00')
    expect(servicePenalty('12000.00', 24, -3)).toBe('0.00')
  })
})
