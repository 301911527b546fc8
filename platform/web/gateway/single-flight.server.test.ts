import { describe, expect, it } from 'vitest'
import { createSingleFlight } from './single-flight.server.ts'

describe('one flight for each secret', () => {
  it('runs once for fifty callers at the same time, and for those who come late', async () => {
    const flights = createSingleFlight<number>()
    let runs = 0
    const work = async () => {
      runs++
      await new Promise((resolve) => setTimeout(resolve, 5))
      return runs
    }
    const results = await Promise.all(Array.from({ length: 50 }, () => flights.run('token', work)))
    expect(new Set(results)).toEqual(new Set([1]))
    expect(await flights.run('token', work)).toBe(1)
    expect(await flights.run('another', work)).toBe(2)
  })

  it('forgets a result after its time', async () => {
    const flights = createSingleFlight<number>(5)
    let runs = 0
    const work = async () => ++runs
    await flights.run('token', work)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await flights.run('token', work)).toBe(2)
  })

  it('shares a failure with those who wait, and tries again for the next', async () => {
    const flights = createSingleFlight<string>()
    let runs = 0
    const failing = async () => {
      runs++
      throw new Error('down')
    }
    const outcomes = await Promise.allSettled([
      flights.run('token', failing),
      flights.run('token', failing),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(runs).toBe(1)
    expect(await flights.run('token', async () => 'up')).toBe('up')
  })
})
