import { createHash } from 'node:crypto'
import type { FieldDescriptor } from '#platform/define/described/describe.ts'
import { isSet } from '#platform/define/engine/field-kinds.ts'
import type { TypedText } from '#platform/define/engine/form-values.ts'

export type Compared = Pick<FieldDescriptor, 'name' | 'kind'>

/** Field name → fingerprint of the text that the form was opened with. */
export type Base = ReadonlyMap<string, string>

const DIGEST_CHARACTERS = 12
const NUMERIC = new Set(['integer', 'decimal', 'money'])

/**
 * The initial values of a form as fingerprints. They are enough to find the fields that the user changed, and
 * contain nothing that the controls do not contain. A user who forges them harms only their own input.
 */
export function baseOf(fields: readonly Compared[], texts: TypedText): string {
  return fields.map((field) => `${field.name}:${fingerprint(field, texts[field.name])}`).join(' ')
}

/** Null for a form without initial values. */
export function readBase(text: unknown): Base | null {
  if (typeof text !== 'string' || text === '') return null
  const base = new Map<string, string>()
  for (const part of text.split(' ')) {
    const [name = '', digest = ''] = part.split(':')
    base.set(name, digest)
  }
  return base
}

/** The fingerprint of a field's value. All texts of the same value have the same fingerprint. */
export function fingerprint(field: Compared, text = ''): string {
  const hash = createHash('sha256').update(canonical(field, text)).digest('base64url')
  return hash.slice(0, DIGEST_CHARACTERS)
}

/** Texts that differ only in line ends, order of a set or trailing zeros become the same. */
function canonical({ kind }: Compared, text: string): string {
  const plain = text.replaceAll('\r\n', '\n').trim()
  if (isSet({ kind })) return plain.split(',').sort().join()
  if (NUMERIC.has(kind) && plain !== '' && Number.isFinite(Number(plain))) {
    return String(Number(plain))
  }
  return kind === 'bool' && plain === 'false' ? '' : plain
}
