import type { Resource } from './define-resource.ts'
import { type Field, isSet } from './field-kinds.ts'
import { isWritable, type WriteMode } from './schema.ts'

/** The texts a person typed, by field name: what is shown again after a refusal. */
export type TypedText = Record<string, string>

export function readTypedText(resource: Resource, mode: WriteMode, form: FormData): TypedText {
  const typed: TypedText = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isWritable(field, mode)) continue
    const value = isSet(field) ? readSet(form, name) : form.get(name)
    if (typeof value === 'string') typed[name] = value
    // An unticked box is not sent: its hidden twin `<name>.shown` tells that it was on the page.
    else if (form.has(`${name}.shown`)) typed[name] = ''
  }
  return typed
}

/** Ticked boxes of one set, as a comma list; null when none came. */
function readSet(form: FormData, name: string): string | null {
  const values = form.getAll(name).filter((value) => typeof value === 'string' && value !== '')
  return values.length > 0 ? values.join(',') : null
}

export type WireValue = string | number | boolean | null | readonly string[]

function wireValue(field: Field, text: string): WireValue {
  const trimmed = text.trim()
  if (field.kind === 'bool') return trimmed !== '' && trimmed !== 'false'
  if (isSet(field)) return trimmed.split(',').filter(Boolean)
  if (trimmed === '') return null
  if (field.kind === 'integer') return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : trimmed
  return field.kind === 'longText' ? text.replaceAll('\r\n', '\n') : trimmed
}

/** From typed text to the values of the wire; what is no number stays text and fails the schema. */
export function wireValues(resource: Resource, typed: TypedText): Record<string, WireValue> {
  const values: Record<string, WireValue> = {}
  for (const [name, text] of Object.entries(typed)) {
    const field = resource.fields[name]
    if (field) values[name] = wireValue(field, text)
  }
  return values
}
