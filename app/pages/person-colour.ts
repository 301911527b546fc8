import { faceColour } from '#app/lib/face-colour.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { Resource } from '#resources/engine/define-resource.ts'

/** The colour of a row of people: an account has that of its person. */
export function personColour({ faceOf }: Resource, record: WireRecord): number {
  const person = faceOf === undefined ? record.id : record[faceOf]
  return faceColour(typeof person === 'string' ? person : record.id)
}
