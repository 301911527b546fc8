import { expect, it } from 'vitest'
import { payDateOf, plannedPayDay } from './pay-date.ts'

/** A week of five days, without holidays. */
const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

it('pays in the month after the work month, or in it', () => {
  expect(plannedPayDay('2030-01', { payDay: 10, payLag: 1 })).toBe('2030-02-10')
  expect(plannedPayDay('2030-01', { payDay: 10, payLag: 0 })).toBe('2030-01-10')
  expect(plannedPayDay('2030-12', { payDay: 8, payLag: 1 })).toBe('2031-01-08')
})

it('pays on the last day of a month that lacks the pay day', () => {
  expect(plannedPayDay('2030-01', { payDay: 31, payLag: 1 })).toBe('2030-02-28')
  expect(plannedPayDay('2032-01', { payDay: 30, payLag: 1 })).toBe('2032-02-29')
  expect(plannedPayDay('2030-03', { payDay: 31, payLag: 1 })).toBe('2030-04-30')
})

// 2030-02-10 is a Sunday; the Friday before is the 8th.
it('moves a pay day on a rest day to the working day before', () => {
  expect(payDateOf('2030-01', { payDay: 10, payLag: 1 }, isWeekday)).toBe('2030-02-08')
  expect(payDateOf('2030-01', { payDay: 11, payLag: 1 }, isWeekday)).toBe('2030-02-11')
})

it('moves over holidays, also into the month before', () => {
  const holidays = new Set(['2030-01-01', '2030-01-02', '2030-01-03'])
  const isOpen = (day: string) => isWeekday(day) && !holidays.has(day)
  expect(payDateOf('2029-12', { payDay: 3, payLag: 1 }, isOpen)).toBe('2029-12-31')
})

it('keeps the planned day where no working day is in reach', () => {
  expect(payDateOf('2030-01', { payDay: 10, payLag: 1 }, () => false)).toBe('2030-02-10')
})
