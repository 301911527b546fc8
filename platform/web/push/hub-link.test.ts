import { expect, test } from 'vitest'
import { retryDelay } from './hub-link.ts'

test('retries come after 3 seconds, then ever later up to 30, for ever', () => {
  const bases = [0, 1, 2, 3, 4, 50, 10_000].map((failures) => retryDelay(failures, false, 0))
  expect(bases).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000, 30_000])
})

test('a thousand pages whose server restarts come back over ten seconds, each after three', () => {
  const delays = Array.from({ length: 1_000 }, () => retryDelay(0, true))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(3_000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(13_000)
  for (let second = 3; second < 13; second += 1) {
    const within = delays.filter((ms) => ms >= second * 1_000 && ms < (second + 1) * 1_000)
    expect(within.length).toBeGreaterThan(50)
    expect(within.length).toBeLessThan(160)
  }
  // Without a notice from the server, the first attempts all come within a second, and later attempts are
  // spread.
  const again = Array.from({ length: 1_000 }, () => retryDelay(1, false))
  expect(Math.max(...again) - Math.min(...again)).toBeGreaterThan(9_000)
})
