import { expect, test } from 'vitest'
import { knownHours } from './known-hours.ts'

const date = '2026-12-01'
const day = { date, reported: 3, attended: 7.5 }
const own = { workDate: '2026-11-30', hours: 2.5 }

test('a report begins with the hours of the last report on the task', () => {
  expect(knownHours({ own, date, day: undefined })).toEqual({ hours: 2.5, from: 'report' })
  expect(knownHours({ own, date, day })).toEqual({ hours: 2.5, from: 'report' })
  // On the morning of a day, the user has clocked in and nothing else.
  const morning = { date, reported: 0, attended: 0 }
  expect(knownHours({ own, date, day: morning })).toEqual({ hours: 2.5, from: 'report' })
})

test('never with more than attendance leaves', () => {
  const late = { ...day, reported: 6 }
  expect(knownHours({ own, date, day: late })).toEqual({ hours: 1.5, from: 'report' })
  expect(knownHours({ own, date, day: { ...day, reported: 8 } })).toBeNull()
})

test('otherwise with the attended hours that are in no report', () => {
  const odd = { date, reported: 3.3, attended: 8 }
  expect(knownHours({ own: null, date, day: odd })).toEqual({ hours: 4.7, from: 'attendance' })
  // The hours of a report of the same date are not proposed again.
  const today = { workDate: date, hours: 2.5 }
  expect(knownHours({ own: today, date, day })).toEqual({ hours: 4.5, from: 'attendance' })
})

test('with nothing if the product does not know them', () => {
  expect(knownHours({ own: null, date, day: undefined })).toBeNull()
  expect(knownHours({ own: null, date, day: { ...day, attended: null } })).toBeNull()
  expect(knownHours({ own: { ...own, hours: 0 }, date, day: undefined })).toBeNull()
})
