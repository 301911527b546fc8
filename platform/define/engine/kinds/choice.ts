import { z } from 'zod'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import type { Kind } from '#platform/define/engine/kind.ts'
import { CHECKS } from '#platform/wire/values/checks.ts'

export function codesOf({ rule }: Field): string[] {
  return (rule.choices?.options ?? []).map(({ value }) => value)
}

function dictionaryOf({ rule }: Field): string | undefined {
  return rule.choices?.dictionary
}

/** The API checks whether the dictionary has the entry. */
const ENTRY = z
  .string({ error: 'invalid.choice' })
  .max(20, { error: 'invalid.choice' })
  .refine(CHECKS.code, { error: 'invalid.choice' })

/** One code of an option list, or of a dictionary. */
export const choice: Kind = {
  column: 'text',
  schema: (field) =>
    dictionaryOf(field) ? ENTRY : z.enum(codesOf(field), { error: 'invalid.choice' }),
  json: (field) => {
    const dictionary = dictionaryOf(field)
    if (!dictionary) return { type: 'string', enum: codesOf(field) }
    return { type: 'string', description: `code of the dictionary ${dictionary}` }
  },
  filter: {
    listed: true,
    json: { type: 'string' },
    isUsable: (text, field) => {
      if (dictionaryOf(field)) return text.split(',').every(CHECKS.code)
      const codes = codesOf(field)
      return text.split(',').every((code) => codes.includes(code))
    },
  },
  say: (value, { rule }, { label }) =>
    rule.choices ? label(rule.choices, String(value)) : String(value),
  sample: (field) => codesOf(field)[0] ?? null,
}
