import { describe, expect, it } from 'vitest'
import { type CellChange, changedCells, packCells, parseCells } from './packed-cells.ts'

const BOUNDS = { rows: 50, days: 30, shifts: 9 }

describe('cells as one text', () => {
  it('days in a row with the same shift are one piece', () => {
    const days = [9, 5, 6, 8, 7]
    const changes = [
      ...days.map((day) => ({ row: 3, day, code: '2' })),
      { row: 3, day: 12, code: 'r' },
      { row: 4, day: 10, code: '2' },
    ]
    expect(packCells(changes)).toBe('3:5-9:2 3:12:r 4:10:2')
  })

  it('come back as they were, whatever they are', () => {
    let state = 7
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    for (let round = 0; round < 200; round++) {
      const cells = new Map<string, CellChange>()
      for (let count = next(400); count > 0; count--) {
        const change = {
          row: next(50),
          day: next(30) + 1,
          code: ['0', '1', '8', 'r', 'x'][next(5)] ?? '',
        }
        cells.set(`${change.row}.${change.day}`, change)
      }
      const changes = [...cells.values()].sort((a, b) => a.row - b.row || a.day - b.day)
      expect(parseCells(packCells(changes), BOUNDS)).toEqual(changes)
    }
  })

  it('a full page stays far below what a form may have', () => {
    const all = Array.from({ length: 50 }, (_, row) =>
      Array.from({ length: 31 }, (_, day) => ({
        row,
        day: day + 1,
        code: String((row + day) % 9),
      })),
    ).flat()
    expect(packCells(all).length).toBeLessThan(16_000)
  })

  it.each([
    '50:1:0',
    '0:0:0',
    '0:31:0',
    '0:5-4:0',
    '0:29-31:0',
    '0:1:9',
    '0:1:',
    '0:1:z',
    ':1:0',
    '0:1',
    '-1:1:0',
    '0:1:0:0',
    '0:1-:0',
    '0x1:1:0',
    '0:1.5:0',
    '__proto__:1:0',
    '0:1:0,1:1:0',
  ])('%s is refused, and all that came with it', (piece) => {
    expect(parseCells(`0:2:1 ${piece}`, BOUNDS)).toBeNull()
  })

  it('nothing is no change', () => {
    expect(parseCells('', BOUNDS)).toEqual([])
  })
})

describe('controls of a form', () => {
  const was = [
    { row: 0, day: 1, code: '2' },
    { row: 0, day: 2, code: 'r' },
    { row: 0, day: 3, code: 'k' },
  ]
  it('only what differs from what it was filled with is a change', () => {
    const fields: [string, string][] = [
      ['c.0.1', '2'],
      ['c.0.2', ''],
      ['c.0.3', 'k'],
      ['c.1.4', ''],
      ['c.1.5', '0'],
      ['month', '2026-11'],
    ]
    expect(changedCells(fields, was, BOUNDS)).toEqual([
      { row: 0, day: 2, code: 'x' },
      { row: 1, day: 5, code: '0' },
    ])
  })

  it('a control that there is not spoils the form', () => {
    expect(changedCells([['c.0.31', '0']], was, BOUNDS)).toBeNull()
    expect(changedCells([['c.0.1', 'nonsense']], was, BOUNDS)).toBeNull()
  })
})
