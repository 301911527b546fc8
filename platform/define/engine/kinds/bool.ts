import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'

export const bool: Kind = {
  column: 'boolean',
  empty: 'false',
  schema: () => z.boolean({ error: 'invalid.choice' }),
  json: ({ rule }) => ({ type: 'boolean', default: rule.initial ?? false }),
  filter: { isUsable: (text) => text === 'true' || text === 'false' },
  read: (text) => text !== '' && text !== 'false',
  control: (value) => (value === true ? 'true' : ''),
  say: (value, _field, { yes, no }) =>
    typeof value === 'boolean' ? (value ? yes : no) : String(value),
  sample: (_field, n) => n % 2 === 0,
}
