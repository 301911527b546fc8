import { describe, expect, test } from 'vitest'
import { barOf, placeInYear } from './year-bar.ts'

describe('a day in its year', () => {
  test.each([
    ['2026-01-01', false, 0],
    ['2026-12-31', true, 1_000],
    ['2026-07-01', false, 500],
    ['2026-06-30', true, 500],
    ['2026-02-15', false, 125],
    ['2025-12-31', true, 0],
    ['2027-01-01', false, 1_000],
  ])('%s lies where its month does', (day, isEnd, place) => {
    expect(placeInYear(day, 2026, isEnd)).toBe(place)
  })
})

test('a bar is filled by its progress, and is never too narrow to be seen', () => {
  const quarter = { planStart: '2026-04-01', planEnd: '2026-06-30', progress: 50 }
  expect(barOf(quarter, 2026)).toEqual({ x: 250, width: 250, done: 125 })
  const day = { planStart: '2026-04-01', planEnd: '2026-04-01', progress: 0 }
  expect(barOf(day, 2026)).toEqual({ x: 250, width: 4, done: 0 })
})
