import { describe, expect, it } from 'vitest'
import { patternOf, shiftNamed } from './pattern.ts'
import { readRosterTable } from './roster-table.ts'

const SHIFTS = [
  { id: 'a', code: 'M', name: '早班', shortName: '早' },
  { id: 'b', code: 'N', name: '夜班', shortName: '夜' },
  { id: 'c', code: 'R', name: '休息', shortName: '休' },
]
const days = Array.from({ length: 28 }, (_, at) => `2027-02-${String(at + 1).padStart(2, '0')}`)
const asked = { days, shifts: SHIFTS, off: ['Off'], empNo: ['工号'] }

describe('words for shifts', () => {
  it.each([
    [' 早 ', 'a'],
    ['m', 'a'],
    ['夜班', 'b'],
    ['休', null],
    ['OFF', null],
    ['中', undefined],
    ['', undefined],
  ])('%j is %j', (word, shift) => {
    expect(shiftNamed(word, SHIFTS, ['Off'])).toBe(shift)
  })

  it('make a pattern when all of them name something', () => {
    expect(patternOf(['早', 'N', '休'], SHIFTS)).toEqual(['a', 'b', null])
    expect(patternOf(['早', '中'], SHIFTS)).toBeUndefined()
    expect(patternOf([], SHIFTS)).toBeUndefined()
  })
})

describe('a file of a month', () => {
  it('has days in its headings however they are written, and says nothing where it is empty', () => {
    const head = ['部门', '工号', '1 一', '02日', '2027-02-03', '2027-03-04', '29', '工时']
    const cells = readRosterTable(
      [
        head,
        ['一部', 'E1', '早', 'off', '什么', '早', '早', '8'],
        ['', '', '早', '', '', '', '', ''],
      ],
      asked,
    )
    expect(cells).toEqual([
      { empNo: 'E1', date: '2027-02-01', shiftGroupId: 'a', isKnown: true },
      { empNo: 'E1', date: '2027-02-02', shiftGroupId: null, isKnown: true },
      { empNo: 'E1', date: '2027-02-03', shiftGroupId: null, isKnown: false },
    ])
  })

  it.each([[[['姓名', '1', '2']]], [[['工号', '姓名']]], [[]]])(
    'without personnel numbers or days is none: %j',
    (rows) => {
      expect(readRosterTable(rows, asked)).toBeNull()
    },
  )
})
