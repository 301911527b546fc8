import { describe, expect, it } from 'vitest'
import { readPattern } from './pattern-text.ts'

const SHIFTS = [
  { id: '1', name: '早班', shortName: '早' },
  { id: '2', name: '夜班', shortName: '夜' },
  { id: '3', name: 'Night long', shortName: 'NL' },
  { id: '4', name: 'Night', shortName: 'N' },
]
const read = (text: string) => readPattern(text, SHIFTS, ['Off', 'O'])

describe('a pattern as it is written', () => {
  it.each([
    ['早早夜夜休休', ['1', '1', '2', '2', '休', '休']],
    ['早 夜, 休、早班', ['1', '2', '休', '1']],
    ['nl n Off o', ['3', '4', '休', '休']],
    ['NLN', ['3', '4']],
    ['夜班早', ['2', '1']],
  ])('%s', (text, steps) => {
    expect(read(text)).toEqual(steps)
  })

  it.each(['', '  ', '早 晚', '早x', '早'.repeat(43), 'Offf'])('%j is none', (text) => {
    expect(read(text)).toBeNull()
  })

  it('six weeks are one', () => {
    expect(read('早'.repeat(42))).toHaveLength(42)
  })
})
