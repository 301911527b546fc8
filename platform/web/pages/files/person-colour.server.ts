import type { Resource } from '#platform/define/engine/define-resource.ts'
import { personField } from '#platform/define/face-column.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** The colour of a person's row. An account has the colour of its person. */
export function personColour(resource: Resource, record: WireRecord): number {
  const person = record[personField(resource) ?? 'id']
  return faceColour(typeof person === 'string' ? person : record.id)
}
