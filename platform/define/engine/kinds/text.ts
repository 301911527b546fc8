import { z } from 'zod'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import type { Kind } from '#platform/define/engine/kind.ts'
import {
  type CheckName,
  checkProblem,
  SAMPLE_OF_CHECK,
  tidyText,
} from '#platform/wire/values/checks.ts'
import { refineValue } from './refine-value.ts'

/** Only blanks, joiners, direction marks and fillers: a name that users can neither see nor find. */
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * Normalises a text and checks its limits, so that a form, a file and another program store the same
 * text. PostgreSQL can store neither U+0000 nor half a surrogate pair.
 */
export function textSchema({ rule }: Field, allowLineBreaks: boolean): z.ZodType {
  const { check } = rule
  const schema = z
    .string({ error: 'invalid.text' })
    .trim()
    .refine((value) => value === '' || !INVISIBLE.test(value), { error: 'invalid.invisible' })
    .overwrite((value) => (allowLineBreaks ? value : tidyText(value, check)))
    .refine((value) => !hasUnusableCharacter(value, allowLineBreaks), { error: 'invalid.text' })
  // A wrong format is reported before a wrong length.
  const checked = check ? refineValue(schema, (value) => problemOf(value, check)) : schema
  return checked.refine((value) => value.length <= (rule.max ?? 4_000), {
    error: 'invalid.tooLong',
  })
}

function problemOf(value: string, check: CheckName) {
  return value === '' ? null : checkProblem(check, value)
}

/** Control characters other than line breaks can forge log lines and cells. */
function hasUnusableCharacter(value: string, allowLineBreaks: boolean): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0
    if (
      code === 0x7f ||
      // A surrogate without its other half: whole characters have higher code points.
      (code >= 0xd800 && code <= 0xdfff) ||
      (code < 0x20 && !(allowLineBreaks && (code === 10 || code === 13 || code === 9)))
    ) {
      return true
    }
  }
  return false
}

export const text: Kind = {
  column: 'text',
  schema: (field) => textSchema(field, false),
  json: ({ rule: { max, check } }) => ({
    type: 'string',
    maxLength: max,
    ...(check && { examples: [SAMPLE_OF_CHECK[check](1)] }),
  }),
  filter: { isUsable: () => true },
  sample: ({ label, rule }, n) => {
    // Sample names contain the label of the field, so that a test can distinguish two names in one record.
    if (rule.check && rule.check !== 'personName') return SAMPLE_OF_CHECK[rule.check](n)
    const end = ` ${n}`
    const { max = 100 } = rule
    return (label.slice(0, Math.max(max - end.length, 0)) + end).slice(-max)
  },
}
