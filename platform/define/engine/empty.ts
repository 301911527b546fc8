import { z } from 'zod'
import type { Field } from './field-kinds.ts'

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Empty text is null; a required field refuses null with `invalid.required`. */
export function nullable({ required }: Field, value: z.ZodType): z.ZodType {
  return z.preprocess(
    (input) => (isEmpty(input) ? null : input),
    value
      .nullable()
      .refine((input) => !(required && input === null), { error: 'invalid.required' }),
  )
}
