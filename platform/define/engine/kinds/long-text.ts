import type { Kind } from '#platform/define/engine/kind.ts'
import { text, textSchema } from './text.ts'

/** Several lines; never a column of a list. */
export const longText: Kind = {
  ...text,
  isLong: true,
  schema: (field) => textSchema(field, true),
  read: (typed) => (typed.trim() === '' ? null : typed.replaceAll('\r\n', '\n')),
  sample: ({ label }, n) => `${label}\n${n}`,
}
