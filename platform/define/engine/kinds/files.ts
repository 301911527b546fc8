import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'
import { attachment } from '#platform/wire/files/attachments.ts'
import { rowsIn } from './rows.ts'

const JSON_OF_ONE = {
  type: 'object',
  required: Object.keys(attachment.shape),
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    type: { type: 'string' },
    size: { type: 'integer' },
    hasPreview: { type: 'boolean' },
    isLater: { type: 'boolean' },
    addedBy: { type: ['string', 'null'] },
    addedAt: { type: ['string', 'null'] },
  },
}

/** Files in the file store, listed by name, type and size; separate calls add and remove them. */
export const files: Kind = {
  column: 'jsonb',
  empty: 'list',
  schema: () => z.array(attachment, { error: 'invalid.form' }),
  json: () => ({ type: 'array', items: JSON_OF_ONE }),
  isLong: true,
  say: (value, _field, { comma }) =>
    rowsIn(value)
      .map(({ name }) => String(name))
      .join(comma),
  sample: () => null,
}
