import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from './calendar-view.ts'
import { meets, placeBlocks, ROWS, type Timed } from './place-blocks.ts'

const timed = (key: string, from: number, to: number): Timed => {
  const block: Block = {
    key,
    href: null,
    title: key,
    time: '',
    note: '',
    look: 'own',
    isClash: false,
  }
  return { block, from, to }
}

const times = fc
  .array(
    fc.record({
      from: fc.integer({ min: 0, max: 1_430 }),
      lasts: fc.integer({ min: 1, max: 600 }),
    }),
    {
      maxLength: 12,
    },
  )
  .map((some) =>
    some.map(({ from, lasts }, at) => timed(String(at), from, Math.min(from + lasts, 1_440))),
  )

describe('times in a column of hours', () => {
  it('stand side by side where they meet, and alone where they do not', () => {
    const [nine, half, noon] = [
      timed('nine', 540, 600),
      timed('half', 570, 630),
      timed('noon', 720, 780),
    ]
    const found = Object.fromEntries(placeBlocks([nine, half, noon]).map((one) => [one.key, one]))
    expect(found.nine).toMatchObject({ lane: 1, lanes: 2, from: 19, span: 2 })
    expect(found.half).toMatchObject({ lane: 2, lanes: 2, from: 20, span: 2 })
    expect(found.noon).toMatchObject({ lane: 1, lanes: 1, from: 25, span: 2 })
  })

  it('are all there, within the hours, and never upon each other while there is room', () => {
    fc.assert(
      fc.property(times, (some) => {
        const placed = placeBlocks(some)
        expect(placed.map(({ key }) => key).sort()).toEqual(
          some.map(({ block }) => block.key).sort(),
        )
        for (const { from, span, lane, lanes } of placed) {
          expect(from).toBeGreaterThanOrEqual(1)
          expect(from + span - 1).toBeLessThanOrEqual(ROWS)
          expect(lane).toBeLessThanOrEqual(lanes)
        }
        const of = new Map(some.map((one) => [one.block.key, one]))
        for (const one of placed) {
          for (const other of placed) {
            const [a, b] = [of.get(one.key), of.get(other.key)]
            if (!a || !b || a === b || !meets(a, b) || one.lanes === 4) continue
            expect(one.lane).not.toBe(other.lane)
          }
        }
      }),
    )
  })
})
