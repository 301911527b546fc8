import { describe, expect, it } from 'vitest'
import { type CalendarItem, clashing, isOn, minutesOn, timeOn } from './calendar-source.ts'

const item = (key: string, startAt: string, endAt: string, more: Partial<CalendarItem> = {}) => ({
  key,
  href: null,
  title: key,
  note: '',
  look: 'own' as const,
  startAt,
  endAt,
  allDay: false,
  isBusy: true,
  ...more,
})

describe('the content of a calendar', () => {
  const night = item('night', '2026-03-10 22:00:00', '2026-03-11 06:00:00')

  it('is on each day that it touches, and tells when', () => {
    expect(
      [9, 10, 11, 12].map((day) => isOn(night, `2026-03-${String(day).padStart(2, '0')}`)),
    ).toEqual([false, true, true, false])
    expect(timeOn(night, '2026-03-10')).toBe('22:00–')
    expect(timeOn(night, '2026-03-11')).toBe('–06:00')
    expect(minutesOn(night, '2026-03-11')).toEqual({ from: 0, to: 360 })
  })

  it('that ends at midnight is not of the next day', () => {
    const evening = item('evening', '2026-03-10 20:00:00', '2026-03-11 00:00:00')
    expect(isOn(evening, '2026-03-10')).toBe(true)
    expect(isOn(evening, '2026-03-11')).toBe(false)
  })

  it('finds entries at the same time, also behind a longer one', () => {
    const some = [
      item('day', '2026-03-10 08:00:00', '2026-03-10 18:00:00'),
      item('short', '2026-03-10 09:00:00', '2026-03-10 10:00:00'),
      item('late', '2026-03-10 17:00:00', '2026-03-10 19:00:00'),
      item('after', '2026-03-10 19:00:00', '2026-03-10 20:00:00'),
      item('free', '2026-03-10 09:00:00', '2026-03-10 10:00:00', { isBusy: false }),
    ]
    expect([...clashing(some)].sort()).toEqual(['day', 'late', 'short'])
  })
})
