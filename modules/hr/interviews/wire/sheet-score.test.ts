import { expect, test } from 'vitest'
import { hundredthsOf, meanOf, pointsOf, sheetHundredths } from './sheet-score.ts'

const ITEMS = [
  { code: 'skill', weight: 40 },
  { code: 'talk', weight: 15 },
  { code: 'logic', weight: 20 },
  { code: 'stay', weight: 15 },
  { code: 'values', weight: 10 },
]

function sheet(...[skill = 0, talk = 0, logic = 0, stay = 0, values = 0]: number[]): number {
  return sheetHundredths(ITEMS, { skill, talk, logic, stay, values })
}

test('a sheet is weighted exactly, and the mean of sheets has one decimal rounded half up', () => {
  const sheets = [sheet(80, 70, 75, 90, 85), sheet(90, 80, 70, 60, 100)]
  expect(sheets.map(pointsOf)).toEqual(['79.50', '81.00'])
  expect(meanOf(sheets)).toBe('80.3')
  expect(meanOf([8024, 8025, 8025])).toBe('80.2')
  expect(meanOf([10_000])).toBe('100.0')
  expect(meanOf([])).toBeNull()
  expect(hundredthsOf('79.50')).toBe(7_950)
  expect(hundredthsOf('81')).toBe(8_100)
})
