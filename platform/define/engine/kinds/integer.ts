import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'
import { figureFrom } from '#platform/wire/values/parse-figure.ts'

export const integer: Kind = {
  column: 'integer',
  schema: ({ rule }) =>
    z
      .number({ error: 'invalid.number' })
      .int({ error: 'invalid.number' })
      .min(rule.min ?? 0, { error: 'invalid.tooSmall' })
      .max(rule.max ?? Number.MAX_SAFE_INTEGER, { error: 'invalid.tooLarge' }),
  json: ({ rule }) => ({ type: 'integer', minimum: rule.min, maximum: rule.max }),
  filter: { ranged: true, isUsable: (text) => /^-?\d{1,9}$/.test(text) },
  sheet: 'integer',
  read: (text) => {
    const figure = figureFrom(text)
    return /^-?\d{1,15}$/.test(figure) ? Number(figure) : text || null
  },
  // Counts down from the maximum to avoid the values of seeds and users, who count up from the minimum.
  sample: ({ rule: { min = 0, max = 999 } }, n) => max - (n % (max - min + 1)),
}
