import { z } from 'zod'
import type { Kind } from '#platform/define/engine/kind.ts'

/**
 * A picture in the file store, by the id of its file. The page of the record shows it; a separate call sets it.
 */
export const image: Kind = {
  column: 'uuid',
  schema: () => z.uuid({ error: 'invalid.reference' }),
  json: () => ({ type: 'string', format: 'uuid', description: 'id of a picture' }),
  say: (_value, _field, { yes }) => yes,
  sample: () => null,
}
