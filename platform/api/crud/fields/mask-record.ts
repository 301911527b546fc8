import { formatSentence } from '#platform/api/history/log-sentences.ts'
import { currentLanguage } from '#platform/api/store/connection/call-origin.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { MaskName } from '#platform/define/engine/field-kinds.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { maskValue } from './mask-value.ts'

const masksOf = new WeakMap<Resource, readonly [string, MaskName][]>()

function readMasks(resource: Resource): readonly [string, MaskName][] {
  const known = masksOf.get(resource)
  if (known) return known
  const masks = Object.entries(resource.fields).flatMap(([name, { mask }]) =>
    mask ? [[name, mask] as [string, MaskName]] : [],
  )
  masksOf.set(resource, masks)
  return masks
}

export function hasMasks(resource: Resource): boolean {
  return readMasks(resource).length > 0
}

/**
 * Masks sensitive values, and translates texts that the product wrote into the
 * reader's language. Must be the last step before a record leaves the server.
 */
export function maskRecord(resource: Resource, record: WireRecord): WireRecord {
  const masked: WireRecord = { ...formatSentence(resource, record, currentLanguage()) }
  for (const [name, mask] of readMasks(resource)) {
    const value = masked[name]
    if (value !== null && value !== undefined) masked[name] = maskValue(mask, String(value))
  }
  return masked
}
