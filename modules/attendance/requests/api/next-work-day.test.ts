import { expect, test } from 'vitest'
import { firstToWork } from './next-work-day.ts'

const NINE_TO_SIX = { from: 540, to: 1080 }
const day = (date: string, plan: 'shift' | 'rest', reach: typeof NINE_TO_SIX | null) => ({
  date,
  plan,
  dayClass: '0',
  reach,
})
const WEEK = [
  day('2026-11-27', 'shift', NINE_TO_SIX),
  day('2026-11-28', 'rest', null),
  day('2026-11-30', 'shift', { from: 4860, to: 5400 }),
]

test('today counts until its work is over, then the next day with work does', () => {
  const at = (minute: number) => firstToWork(WEEK, { today: '2026-11-27', minute })?.date
  expect([at(0), at(1079), at(1080)]).toEqual(['2026-11-27', '2026-11-27', '2026-11-30'])
})
