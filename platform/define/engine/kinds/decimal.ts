import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'
import { figureFrom } from '#platform/wire/values/parse-figure.ts'

/** A decimal number. It is a text on the wire, so that it is never a float. */
export const decimal: Kind = {
  column: 'numeric',
  schema: ({ rule }) =>
    z
      .string({ error: 'invalid.number' })
      .regex(new RegExp(`^-?\\d{1,12}(\\.\\d{1,${rule.scale ?? 2}})?$`), {
        error: 'invalid.decimals',
      })
      .refine((value) => Number(value) >= (rule.min ?? 0), { error: 'invalid.tooSmall' })
      .refine((value) => Number(value) <= (rule.max ?? Number.MAX_SAFE_INTEGER), {
        error: 'invalid.tooLarge',
      }),
  json: ({ rule: { min = 0, scale = 2 } }) => ({
    type: 'string',
    pattern: `^-?\\d+(\\.\\d{1,${scale}})?$`,
    examples: [min.toFixed(scale)],
  }),
  filter: { ranged: true, isUsable: (text) => /^-?\d{1,12}(\.\d{1,4})?$/.test(text) },
  sheet: 'decimal',
  read: (text) => figureFrom(text) || null,
  sample: ({ rule: { min = 0, max = 1, scale = 2 } }) => ((min + max) / 2).toFixed(scale),
}
