import { describe, expect, it } from 'vitest'
import {
  beginStroke,
  between,
  changesOf,
  lineBetween,
  noEdits,
  paintCell,
  settle,
  undo,
} from './cell-edits.ts'

/** The original code of every cell: the plan of the group. */
const ORIGINAL = 'x'

function painted(...strokes: [key: string, code: string][][]) {
  const edits = noEdits()
  for (const stroke of strokes) {
    beginStroke(edits)
    for (const [key, code] of stroke) paintCell(edits, key, code, ORIGINAL)
  }
  return edits
}

describe('painted cells', () => {
  it('is a change only where it differs from what was there', () => {
    const edits = painted([['0.1', '2']], [['0.1', ORIGINAL]], [['0.2', ORIGINAL]], [['3.4', 'r']])
    expect(changesOf(edits)).toEqual([{ row: 3, day: 4, code: 'r' }])
  })

  it('is taken back stroke by stroke, to what was there before each', () => {
    const edits = painted(
      [
        ['0.1', '1'],
        ['0.2', '1'],
      ],
      [
        ['0.2', '2'],
        ['0.2', '3'],
      ],
    )
    expect(undo(edits)).toEqual(['0.2'])
    expect(changesOf(edits).map(({ code }) => code)).toEqual(['1', '1'])
    expect(undo(edits)).toEqual(['0.1', '0.2'])
    expect(changesOf(edits)).toEqual([])
    expect(undo(edits)).toEqual([])
  })

  it('strokes that painted nothing are no step of it', () => {
    const edits = painted([['0.1', '1']], [], [['0.1', '1']])
    expect(undo(edits)).toEqual(['0.1'])
  })

  it('what was refused stays a change, what was saved does not', () => {
    const edits = painted([
      ['0.1', '1'],
      ['0.2', '1'],
    ])
    settle(edits, (key) => (key === '0.1' ? '1' : ORIGINAL))
    expect(changesOf(edits)).toEqual([{ row: 0, day: 2, code: '1' }])
    expect(undo(edits)).toEqual([])
  })
})

describe('cells between two', () => {
  it('a rectangle, whichever corner comes first', () => {
    expect(between({ row: 2, day: 5 }, { row: 1, day: 4 })).toEqual([
      ...[4, 5].map((day) => ({ row: 1, day })),
      ...[4, 5].map((day) => ({ row: 2, day })),
    ])
  })

  it('a fast pointer misses none of a row', () => {
    expect(lineBetween({ row: 1, day: 9 }, { row: 1, day: 5 }).map(({ day }) => day)).toEqual([
      9, 8, 7, 6, 5,
    ])
    expect(lineBetween({ row: 0, day: 1 }, { row: 0, day: 1 })).toContainEqual({ row: 0, day: 1 })
  })
})
