import type { Kind } from '#platform/define/engine/kind.ts'
import { choice, codesOf } from './choice.ts'
import { listText, setSchema, typedSet } from './set.ts'

/** Any number of codes from an option list. */
export const choices: Kind = {
  ...choice,
  column: 'text[]',
  empty: 'list',
  schema: (field, of) => setSchema(choice.schema(field, of)),
  json: (field, of) => ({ type: 'array', items: choice.json(field, of) }),
  typed: typedSet,
  read: (text) => text.split(',').filter(Boolean),
  control: (value) => listText(value, ','),
  say: (value, field, speech, of) =>
    listText(value, speech.comma, (code) => choice.say?.(code, field, speech, of) ?? code),
  sample: (field) => codesOf(field).slice(0, 1),
}
