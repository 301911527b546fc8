import { faceColour } from '#app/lib/face-colour.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { personField } from '#resources/faces.server.ts'

/** The colour of a row of people: an account has that of its person. */
export function personColour(resource: Resource, record: WireRecord): number {
  const person = record[personField(resource) ?? 'id']
  return faceColour(typeof person === 'string' ? person : record.id)
}
