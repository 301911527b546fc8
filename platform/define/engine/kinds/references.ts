import type { Kind } from '#platform/define/engine/kind.ts'
import { reference } from './reference.ts'
import { listText, setSchema, typedSet } from './set.ts'

/** Several rows of another resource. */
export const references: Kind = {
  ...reference,
  column: 'uuid[]',
  empty: 'list',
  schema: (field, of) => setSchema(reference.schema(field, of)),
  json: (field, of) => ({ type: 'array', items: reference.json(field, of) }),
  typed: typedSet,
  read: (text) => text.split(',').filter(Boolean),
  control: (value) => listText(value, ','),
  say: (value, _field, { comma }) => listText(value, comma),
}
