import { z } from 'zod'
import type { Kind } from '../kind.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** A time of the day. Some browsers send seconds with it, which say nothing here. */
export const time: Kind = {
  column: 'time without time zone',
  schema: () => z.string({ error: 'invalid.time' }).regex(TIME, { error: 'invalid.time' }),
  json: () => ({
    ...{ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['08:30'] },
  }),
  filter: { ranged: true, isUsable: (text) => TIME.test(text) },
  read: (text) => text.replace(/^(\d\d:\d\d):00(\.0+)?$/, '$1') || null,
  sample: (_field, n) => `08:${String(n % 60).padStart(2, '0')}`,
}
