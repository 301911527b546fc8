import published from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { MAKE_UP_DAY, PUBLIC_HOLIDAY, REST_DAY } from './choices.ts'
import { planCalendar, publicHolidays } from './public-holidays.server.ts'

const classOf = new Map(planCalendar().map(({ date, dayClass }) => [date, dayClass]))

describe('the calendar that comes along', () => {
  it('has the number of public holidays that the notice of each year gives for each festival', () => {
    const announced = new Map<string, number>()
    const found = new Map<string, number>()
    for (const [date, detail] of Object.entries<string>(published.holidays)) {
      const [, name, days] = detail.split(',')
      const key = `${date.slice(0, 4)} ${name}`
      // In 2020 the Mid-Autumn Festival was on the same day as National Day: one name stands for both.
      if (date < '2016' || key === '2020 国庆节') continue
      announced.set(key, Number(days))
      found.set(key, (found.get(key) ?? 0) + (classOf.get(date) === PUBLIC_HOLIDAY ? 1 : 0))
    }
    expect(announced.size).toBeGreaterThan(70)
    expect(found).toEqual(announced)
  })

  it('has eleven of them a year, and thirteen since 2025', () => {
    for (let year = 2016; year <= 2035; year += 1) {
      expect(publicHolidays(year).size, String(year)).toBe(year < 2025 ? 11 : 13)
    }
  })

  it('has the lunar holidays on the days of the almanac, wherever the machine is', () => {
    // New moons of 2027 and 2030 lie some minutes from midnight in Beijing.
    const days = [
      ['2027-02-05', '2027-02-08', '2027-06-09', '2027-09-15'],
      ['2028-01-25', '2028-01-28', '2028-05-28', '2028-10-04'],
      ['2029-02-12', '2029-02-15', '2029-06-16', '2029-09-22'],
      ['2030-02-02', '2030-02-05', '2030-06-05', '2030-09-12'],
      ['2033-01-30', '2033-02-02', '2033-06-01', '2033-09-08'],
    ]
    const zone = process.env.TZ
    try {
      for (const machine of ['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
        process.env.TZ = machine
        for (const [first = '', ...others] of days) {
          const found = publicHolidays(Number(first.slice(0, 4)))
          for (const day of [first, ...others])
            expect(found.has(day), `${day} ${machine}`).toBe(true)
          const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
          expect(found.has(before), before).toBe(false)
        }
      }
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  it('tells a public holiday from the days around it', () => {
    // Lunar New Year's Eve is a public holiday only since 2025.
    expect(classOf.get('2024-02-10')).toBe(PUBLIC_HOLIDAY)
    expect(classOf.get('2025-01-28')).toBe(PUBLIC_HOLIDAY)
    expect(classOf.get('2025-02-03')).toBe(REST_DAY)
    expect(classOf.get('2025-05-02')).toBe(PUBLIC_HOLIDAY)
    expect(classOf.get('2023-05-02')).toBe(REST_DAY)
    expect(classOf.get('2025-01-26')).toBe(MAKE_UP_DAY)
    expect(classOf.get('2025-10-06')).toBe(PUBLIC_HOLIDAY)
    // In 2020 the National Day holiday had four days and included the Mid-Autumn Festival.
    expect(classOf.get('2020-10-04')).toBe(PUBLIC_HOLIDAY)
    expect(classOf.has('2025-03-03')).toBe(false)
  })
})
