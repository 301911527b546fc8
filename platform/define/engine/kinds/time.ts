import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'
import { timeFrom } from '#platform/wire/values/clock-time.ts'
import { shownValue } from '#platform/wire/values/plain-text.ts'
import { refineValue } from './refine-value.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
/** The fraction that some browsers send after the seconds. */
const ZERO_FRACTION = /(:00)\.0+$/

/** A time of day. Some browsers send seconds with it, which are dropped. */
export const time: Kind = {
  column: 'time without time zone',
  schema: () =>
    refineValue(z.string({ error: 'invalid.time' }), (text) =>
      TIME.test(text) ? null : { key: 'invalid.timeText', values: { value: shownValue(text) } },
    ),
  json: () => ({
    type: 'string',
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    examples: ['08:30'],
  }),
  filter: { ranged: true, isUsable: (text) => TIME.test(text), read: timeFrom },
  read: (text) => timeFrom(text.replace(ZERO_FRACTION, '$1')) || null,
  sample: (_field, n) => `08:${String(n % 60).padStart(2, '0')}`,
}
