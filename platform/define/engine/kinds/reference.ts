import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** One row of another resource, by its id. */
export const reference: Kind = {
  column: 'uuid',
  // Lower case as in PostgreSQL, because rules compare ids as texts.
  schema: () => z.uuid({ error: 'invalid.reference' }).toLowerCase(),
  json: ({ rule }) => ({ type: 'string', format: 'uuid', description: `id of ${rule.target}` }),
  filter: {
    listed: true,
    json: { type: 'string' },
    isUsable: (text) => text.split(',').every((id) => isUuid(id)),
  },
  sample: () => null,
}
