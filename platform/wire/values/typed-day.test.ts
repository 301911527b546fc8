import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMeant, typedDay } from './typed-day.ts'

/** A Friday. */
const today = '2026-11-27'

test.each([
  ['2026-12-05', '2026-12-05'],
  ['20261205', '2026-12-05'],
  ['2026年12月5日', '2026-12-05'],
  ['12-5', '2026-12-05'],
  ['12/5', '2026-12-05'],
  ['12.5', '2026-12-05'],
  ['１２－５', '2026-12-05'],
  ['12月5日', '2026-12-05'],
  ['12月5号', '2026-12-05'],
  ['11-02', '2026-11-02'],
  ['1-3', '2027-01-03'],
  ['2-29', '2028-02-29'],
  ['今天', '2026-11-27'],
  ['明天', '2026-11-28'],
  ['大后天', '2026-11-30'],
  ['昨天', '2026-11-26'],
  ['周五', '2026-11-27'],
  ['周一', '2026-11-30'],
  ['星期天', '2026-11-29'],
  ['本周一', '2026-11-23'],
  ['下周五', '2026-12-04'],
  ['下周日', '2026-12-06'],
  ['下个星期一', '2026-11-30'],
  ['下下周三', '2026-12-09'],
  ['上周五', '2026-11-20'],
  ['+3', '2026-11-30'],
  ['＋3', '2026-11-30'],
  ['3天后', '2026-11-30'],
  ['月底', '2026-11-30'],
  ['下月底', '2026-12-31'],
  ['Tomorrow', '2026-11-28'],
  ['fri', '2026-11-27'],
  ['next friday', '2026-12-04'],
  ['in 5 days', '2026-12-02'],
  ['mañana', '2026-11-28'],
  ['pasado mañana', '2026-11-29'],
  ['lunes', '2026-11-30'],
  ['próximo viernes', '2026-12-04'],
])('%s is %s', (text, day) => {
  expect(typedDay(text, { today })).toBe(day)
})

test.each([
  ['12-05', '2026-12-05'],
  ['11-27', '2026-11-27'],
  ['11-02', '2027-11-02'],
  ['1-3', '2027-01-03'],
  ['2-29', '2028-02-29'],
])('%s to come is %s', (text, day) => {
  expect(typedDay(text, { today, year: 'next' })).toBe(day)
})

test.each([
  '',
  '13-5',
  '12-32',
  '2-30',
  '2026-02-30',
  'soon',
  '5',
  '1205',
  '周八',
  '+9999',
  '__proto__',
])('%s is no day and stays as typed', (text) => {
  expect(typedDay(text, { today })).toBe(text)
})

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const WEEKDAYS = '一二三四五六日'
const daysFrom = (day: string, now: string) => (Date.parse(day) - Date.parse(now)) / 86_400_000
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7

describe('on any day', () => {
  test('a day is read the same in all its spellings, and once read it stays', () => {
    fc.assert(
      fc.property(days, days, (day, now) => {
        const [year = '', month = '', date = ''] = day.split('-')
        const short = `${Number(month)}`
        for (const text of [
          day,
          `${year}/${short}/${Number(date)}`,
          `${year}.${month}.${date}`,
          `${year}年${short}月${Number(date)}日`,
          `${year}${month}${date}`,
        ]) {
          expect(typedDay(text, { today: now })).toBe(day)
        }
      }),
    )
  })

  test('a month and a day are the nearest or the next ones', () => {
    fc.assert(
      fc.property(days, days, (day, now) => {
        const [, month = '', date = ''] = day.split('-')
        if (`${month}-${date}` === '02-29') return
        for (const sign of ['-', '/', '.', '月']) {
          const near = typedDay(`${Number(month)}${sign}${Number(date)}`, { today: now })
          expect(near.slice(5)).toBe(`${month}-${date}`)
          expect(Math.abs(daysFrom(near, now))).toBeLessThanOrEqual(183)
          const next = typedDay(`${month}${sign}${date}`, { today: now, year: 'next' })
          expect(next.slice(5)).toBe(`${month}-${date}`)
          expect(daysFrom(next, now)).toBeGreaterThanOrEqual(0)
          expect(daysFrom(next, now)).toBeLessThanOrEqual(366)
        }
      }),
    )
  })

  test('weekdays keep their names and their weeks', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), (now, at) => {
        const name = WEEKDAYS[at]
        const alone = typedDay(`周${name}`, { today: now })
        expect(weekdayOf(alone)).toBe(at)
        expect(daysFrom(alone, now)).toBeGreaterThanOrEqual(0)
        expect(daysFrom(alone, now)).toBeLessThan(7)
        const here = typedDay(`本周${name}`, { today: now })
        expect(daysFrom(typedDay(`下周${name}`, { today: now }), here)).toBe(7)
        expect(daysFrom(typedDay(`上周${name}`, { today: now }), here)).toBe(-7)
      }),
    )
  })

  test('other texts stay as typed, or become a day', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), days, (text, now) => {
        const read = typedDay(text, { today: now })
        if (read !== text) expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }),
    )
  })
})

test('a text that means no day, or one that does not exist, is no day', () => {
  expect(dayMeant('2026年12月5日')).toBe('2026-12-05')
  expect(dayMeant('2026-02-30')).toBe('')
  expect(dayMeant('soon')).toBe('')
})
