import { describe, expect, it } from 'vitest'
import { calendarAddress, readAddress, spanOf, stepFrom } from './calendar-address.server.ts'

const TODAY = '2026-03-11'
const read = (text: string) => readAddress(new URLSearchParams(text), TODAY)

describe('the address of a calendar', () => {
  it('is of this month where it says nothing, or nothing that can be used', () => {
    const usual = { shape: 'month', date: TODAY, who: [], find: '' }
    expect(read('')).toEqual(usual)
    expect(read('view=year&date=2026-02-30')).toEqual(usual)
  })

  it('names people once, and not without end', () => {
    expect(read('who=a,b&who=b').who).toEqual(['a', 'b'])
    const many = Array.from({ length: 50 }, (_, at) => `c${at}`).join(',')
    expect(read(`who=${many}`).who).toHaveLength(20)
  })

  it('shows whole weeks of a month, a week from Monday on, and one day of several people', () => {
    expect(spanOf(read(''))).toEqual({ start: '2026-02-23', end: '2026-04-05' })
    expect(spanOf(read('view=week'))).toEqual({ start: '2026-03-09', end: '2026-03-15' })
    expect(spanOf(read('view=people'))).toEqual({ start: TODAY, end: TODAY })
    expect(spanOf(read('view=agenda'))).toEqual({ start: TODAY, end: '2026-04-09' })
  })

  it('steps by what it shows, from the 31st too', () => {
    expect(stepFrom(read('date=2026-01-31'), 1)).toBe('2026-02-28')
    expect(stepFrom(read('date=2026-03-31'), -1)).toBe('2026-02-28')
    expect(stepFrom(read('view=week'), 1)).toBe('2026-03-18')
    expect(stepFrom(read('view=people'), -1)).toBe('2026-03-10')
  })

  it('leaves out default values, and keeps the people', () => {
    const address = read('view=week&who=a,b')
    expect(calendarAddress(address, TODAY)).toBe('?view=week&who=a%2Cb')
    expect(calendarAddress(address, TODAY, { shape: 'month', who: [] })).toBe('?')
    expect(calendarAddress(address, TODAY, { date: '2026-04-01' })).toBe(
      '?view=week&date=2026-04-01&who=a%2Cb',
    )
  })
})
