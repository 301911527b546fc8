import { expect, test } from 'vitest'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { usualReport } from './usual-report.ts'

const task = (values: object = {}) => ({
  id: 'a',
  version: 1,
  progress: 20,
  planStart: dayFromToday(-4),
  planEnd: dayFromToday(5),
  ...values,
})
const known = { own: undefined, today: undefined, follows: false }

test('a report begins with the share of the days that passed, and never with less than there is', () => {
  expect(usualReport(task(), known)).toEqual({ progress: 50, hours: '1' })
  expect(usualReport(task({ progress: 70 }), known).progress).toBe(70)
  expect(usualReport(task({ planEnd: dayFromToday(0) }), known).progress).toBe(90)
  expect(usualReport(task({ planEnd: dayFromToday(-1) }), known).progress).toBe(20)
  expect(usualReport(task(), { ...known, follows: true }).progress).toBe(20)
})

test('planned hours say more than days', () => {
  const planned = task({ planHours: '10', usedHours: '2' })
  const own = { id: 'b', version: 1, hours: '1' }
  expect(usualReport(planned, { ...known, own })).toEqual({ progress: 30, hours: '1' })
})

test('the hours are those of the last report, else those attended and not yet reported', () => {
  const today = { date: dayFromToday(0), reported: 3, attended: 7.5 }
  expect(usualReport(task(), { ...known, today }).hours).toBe('4.5')
  const own = { id: 'b', version: 1, hours: '2.5' }
  expect(usualReport(task(), { ...known, today, own }).hours).toBe('2.5')
  expect(usualReport(task(), { ...known, today: { ...today, reported: 8 } }).hours).toBe('1')
})

test('the hours of a report of today are not proposed again', () => {
  const own = { id: 'b', version: 1, hours: '3.3', workDate: dayFromToday(0) }
  const today = { date: dayFromToday(0), reported: 3.3, attended: 8 }
  expect(usualReport(task(), { ...known, own }).hours).toBe('0')
  expect(Number(usualReport(task(), { ...known, own, today }).hours)).toBeCloseTo(4.7)
  const before = { ...own, workDate: dayFromToday(-1) }
  expect(usualReport(task(), { ...known, own: before }).hours).toBe('3.3')
})
