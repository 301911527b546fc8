import { z } from 'zod'
import type { Kind } from '../kind.ts'

const MONTH = /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/

export const month: Kind = {
  column: 'text',
  schema: () => z.string({ error: 'invalid.month' }).regex(MONTH, { error: 'invalid.month' }),
  json: () => ({ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$', examples: ['2026-03'] }),
  filter: { ranged: true, isUsable: (text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) },
  sample: () => '2019-07',
}
