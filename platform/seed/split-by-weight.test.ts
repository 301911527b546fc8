import { describe, expect, test } from 'vitest'
import { createStreams } from './random-stream.ts'
import { dealOut, splitByWeight } from './split-by-weight.ts'

const random = createStreams('trial', 0).of('shares', 0)

describe('shareOut', () => {
  test('adds up to the total and gives everybody something', () => {
    for (const total of [3, 4, 7, 60, 1_000, 99_999]) {
      const counts = splitByWeight(total, { often: 900, seldom: 99, rare: 1 })
      expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(total)
      expect(Math.min(...counts.values())).toBeGreaterThan(0)
    }
  })

  test('follows the weights', () => {
    expect(Object.fromEntries(splitByWeight(1_000, { a: 58, b: 42 }))).toEqual({ a: 580, b: 420 })
  })

  test('with too few to go round, the heavier ones come first', () => {
    expect(Object.fromEntries(splitByWeight(1, { a: 1, b: 3 }))).toEqual({ a: 0, b: 1 })
    expect(Object.fromEntries(splitByWeight(0, { a: 1, b: 3 }))).toEqual({ a: 0, b: 0 })
  })
})

test('dealOut shuffles what shareOut counted', () => {
  const dealt = dealOut(100, { a: 3, b: 1 }, random)
  expect(dealt.filter((code) => code === 'a')).toHaveLength(75)
  expect(dealt.slice(0, 75)).toContain('b')
})
