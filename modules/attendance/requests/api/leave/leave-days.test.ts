import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayLater,
  daysTouched,
  touchedDays,
} from '#modules/attendance/requests/api/request-span.ts'
import { leaveDays } from './leave-days.ts'

const [MORNING, AFTERNOON] = ['上午', '下午']
const FIRST = '2028-02-20'

const half = fc.constantFrom(MORNING, AFTERNOON)
const wish = fc
  .record({
    start: fc.nat(20),
    length: fc.nat(40),
    startHalf: half,
    endHalf: half,
    worked: fc.uniqueArray(fc.nat(70)),
  })
  .filter(({ length, startHalf, endHalf }) => {
    return length > 0 || startHalf === MORNING || endHalf === AFTERNOON
  })

test('days of a leave are the halves that it takes, one by one, as far as they are worked', () => {
  fc.assert(
    fc.property(wish, ({ start, length, startHalf, endHalf, worked }) => {
      const leave = {
        startDate: dayLater(FIRST, start),
        endDate: dayLater(FIRST, start + length),
        startHalf,
        endHalf,
      }
      const isWorked = new Set(worked)
      const first = start * 2 + (startHalf === AFTERNOON ? 1 : 0)
      const last = (start + length) * 2 + (endHalf === AFTERNOON ? 1 : 0)
      const halves = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      const taken = halves.filter((at) => isWorked.has(Math.floor(at / 2)))
      const counted = new Set(worked.map((at) => dayLater(FIRST, at)))
      expect(leaveDays(leave, counted)).toBe(taken.length / 2)
      expect(leaveDays(leave, 'all')).toBe(halves.length / 2)
    }),
  )
})

const clock = (minutes: number) =>
  `${dayLater(FIRST, Math.floor(minutes / 1440))} ${new Date(minutes * 60_000).toISOString().slice(11, 19)}`

test('days of a trip are the halves of days that it touches; what ends at noon does not touch the rest', () => {
  fc.assert(
    fc.property(fc.nat(2880), fc.integer({ min: 1, max: 20_000 }), (from, length) => {
      const span = { from: clock(from), to: clock(from + length) }
      let touched = 0
      for (let at = 0; at < from + length; at += 720) if (at + 720 > from) touched += 1
      expect(touchedDays(span)).toBe(touched / 2)
      expect(daysTouched(span).from).toBe(dayLater(FIRST, Math.floor(from / 1440)))
      expect(daysTouched(span).to).toBe(dayLater(FIRST, Math.floor((from + length - 1) / 1440)))
    }),
  )
})
