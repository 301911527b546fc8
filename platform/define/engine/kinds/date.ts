import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'
import { dayFrom, dayProblem } from '#platform/wire/values/parse-day.ts'
import { typedDay } from '#platform/wire/values/typed-day.ts'
import { refineValue } from './refine-value.ts'

const MIN_YEAR = 1900
const MAX_YEAR = 2200

/** Whether the day exists. 2026-02-30 has the right format, but there is no such day. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  if (year < MIN_YEAR || year > MAX_YEAR) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export const date: Kind = {
  column: 'date',
  schema: () =>
    refineValue(z.string({ error: 'invalid.date' }), (text) =>
      isCalendarDate(text) ? null : dayProblem(text),
    ),
  json: () => ({ type: 'string', format: 'date' }),
  filter: { ranged: true, isUsable: isCalendarDate, read: dayFrom },
  read: (text) => dayFrom(text) || null,
  // Only forms accept 明天 or 12-5, because in a file or a request no user sees how the text was read.
  typed: (form, name) => {
    const text = form.get(name)
    return typeof text === 'string' ? typedDay(text) : null
  },
  sheet: 'date',
  sample: () => '2024-03-05',
}
