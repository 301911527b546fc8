import { z } from 'zod'
import type { RecordValue } from '#platform/wire/http/envelope.ts'

const MAX_SET = 500

/** Each value once; the order does not count. */
export function setSchema(value: z.ZodType): z.ZodType {
  return z
    .array(value, { error: 'invalid.choice' })
    .max(MAX_SET, { error: 'invalid.tooMany' })
    .transform((values) => [...new Set(values)])
}

/** Ticked boxes as a comma list; a hidden input shows that they were on the page. */
export function typedSet(form: FormData, name: string): string | null {
  const values = form.getAll(name).filter((value) => typeof value === 'string' && value !== '')
  if (values.length > 0) return values.join(',')
  return form.has(`${name}.shown`) ? '' : null
}

export function listText(
  value: RecordValue,
  comma: string,
  say: (member: string) => string = String,
): string {
  return [value]
    .flat()
    .map((member) => say(String(member)))
    .join(comma)
}
