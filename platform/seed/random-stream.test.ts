import { describe, expect, test } from 'vitest'
import { createStreams, pickAt } from './random-stream.ts'

const FIRST_ID = Date.UTC(2026, 0, 14)

describe('createStreams', () => {
  test('gives every row of every table a stream of its own, always the same', () => {
    const draw = (table: string, row: number) => {
      const random = createStreams('trial', FIRST_ID).of(table, row)
      return Array.from({ length: 5 }, () => random.next())
    }
    expect(draw('post', 3)).toEqual(draw('post', 3))
    const others = [draw('post', 4), draw('department', 3), draw('post', 300)]
    for (const other of others) expect(other).not.toEqual(draw('post', 3))
  })

  test('another seed name gives another company', () => {
    const first = createStreams('one', FIRST_ID).of('post', 0).next()
    expect(createStreams('two', FIRST_ID).of('post', 0).next()).not.toBe(first)
  })

  test('ids are of version 7, unique, and sort by row', () => {
    const streams = createStreams('trial', FIRST_ID)
    const ids = Array.from({ length: 2_000 }, (_, row) => streams.uuid('post', row))
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
    expect([...ids].sort()).toEqual(ids)
    expect(Number.parseInt(pickAt(ids, 5).replace('-', '').slice(0, 12), 16)).toBe(FIRST_ID + 5)
    expect(streams.uuid('department', 5)).not.toBe(ids[5])
  })
})

describe('Random', () => {
  const random = createStreams('trial', FIRST_ID).of('values', 0)
  const many = <T>(draw: () => T) => Array.from({ length: 20_000 }, draw)
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

  test('is uniform in [0, 1)', () => {
    const values = many(() => random.next())
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...values)).toBeLessThan(1)
    expect(meanOf(values)).toBeCloseTo(0.5, 1)
  })

  test('between includes both ends', () => {
    expect(new Set(many(() => random.between(2, 5)))).toEqual(new Set([2, 3, 4, 5]))
  })

  test('keeps to the asked means', () => {
    expect(meanOf(many(() => random.normal(35, 8)))).toBeCloseTo(35, 0)
    expect(Math.abs(meanOf(many(() => random.exponential(5))) - 5)).toBeLessThan(0.2)
    expect(meanOf(many(() => Number(random.chance(0.3))))).toBeCloseTo(0.3, 1)
  })

  test('shuffle keeps the elements', () => {
    const list = [...'abcdefghij']
    const shuffled = random.shuffle([...list])
    expect(shuffled).not.toEqual(list)
    expect(shuffled.sort()).toEqual(list)
  })
})

test('pickAt refuses an index outside the list', () => {
  expect(pickAt(['a', 'b'], 1)).toBe('b')
  expect(() => pickAt(['a', 'b'], 2)).toThrow(RangeError)
  expect(() => pickAt([], 0)).toThrow(RangeError)
  expect(() => pickAt(['a'], Number.NaN)).toThrow(RangeError)
})
