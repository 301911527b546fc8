import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'
import { monthFrom, monthProblem } from '#platform/wire/values/parse-day.ts'
import { refineValue } from './refine-value.ts'

const MONTH = /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/

export const month: Kind = {
  column: 'text',
  schema: () =>
    refineValue(z.string({ error: 'invalid.month' }), (text) =>
      MONTH.test(text) ? null : monthProblem(text),
    ),
  json: () => ({ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$', examples: ['2026-03'] }),
  filter: {
    ranged: true,
    isUsable: (text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text),
    read: monthFrom,
  },
  read: (text) => monthFrom(text) || null,
  sample: () => '2019-07',
}
