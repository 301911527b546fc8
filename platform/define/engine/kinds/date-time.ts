import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'
import { dayFrom, momentFrom } from '#platform/wire/values/parse-day.ts'
import { shownValue } from '#platform/wire/values/plain-text.ts'
import { isCalendarDate } from './date.ts'
import { refineValue } from './refine-value.ts'

const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** `2026-11-22T08:30` → `2026-11-22 08:30:00`; null for an invalid moment. */
export function readMoment(text: string): string | null {
  const [, day = '', hour, minute, second = '00'] = MOMENT.exec(text) ?? []
  return isCalendarDate(day) ? `${day} ${hour}:${minute}:${second}` : null
}

/** A moment in the time zone Asia/Shanghai. Seconds may be missing, because browsers leave them out. */
export const dateTime: Kind = {
  column: 'timestamp with time zone',
  schema: () =>
    refineValue(z.string({ error: 'invalid.dateTime' }), (text) =>
      readMoment(text) !== null
        ? null
        : { key: 'invalid.momentText', values: { value: shownValue(text) } },
    ).transform((text) => readMoment(text)),
  json: () => ({
    type: 'string',
    description: 'yyyy-MM-dd HH:mm:ss, Asia/Shanghai',
    examples: ['2026-03-01 08:30:00'],
  }),
  // The filter takes whole days in Asia/Shanghai.
  filter: {
    ranged: true,
    isUsable: isCalendarDate,
    read: dayFrom,
    json: { type: 'string', format: 'date' },
  },
  read: (text) => momentFrom(text) || null,
  sheet: 'dateTime',
  // Keeps seconds other than zero, because a control without them would change the moment.
  control: (value) => String(value).replace(' ', 'T').replace(/:00$/, ''),
  sample: (_field, n) => `2024-03-05 08:${String(n % 60).padStart(2, '0')}:00`,
}
