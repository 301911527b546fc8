import type { RecordValue } from '#platform/wire/http/envelope.ts'
import type { Resource } from './define-resource.ts'
import type { Field, OnlyFor } from './field-kinds.ts'
import { kindOf } from './kinds.ts'
import { isWritable, type WriteMode } from './schema.ts'

/** The texts that the user typed, by field name: shown again after a validation error. */
export type TypedText = Record<string, string>

export function readTypedText(resource: Resource, mode: WriteMode, form: FormData): TypedText {
  const typed: TypedText = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isWritable(field, mode)) continue
    const text = typedText(form, name, field)
    if (text !== null) typed[name] = text
  }
  const whole = mode === 'add' ? withLastDays(resource, typed) : typed
  return withoutUnmeant(resource, mode, whole)
}

/** The pairs of fields with the first and the last day of a span. */
export function spansOf({ fields }: Pick<Resource, 'fields'>): { first: string; last: string }[] {
  return Object.entries(fields).flatMap(([first, { rule }]) =>
    rule.until === undefined ? [] : [{ first, last: rule.until }],
  )
}

/** In a form of a new record, an empty last day means the first day. */
function withLastDays(resource: Resource, typed: TypedText): TypedText {
  const filled = spansOf(resource).flatMap(({ first, last }) =>
    typed[last]?.trim() === '' && typed[first] ? [[last, typed[first]]] : [],
  )
  return { ...typed, ...Object.fromEntries(filled) }
}

/** Whether a field applies, by the typed value of the field that it depends on. */
export function isFor({ field, is }: OnlyFor, typed: TypedText): boolean {
  return is.includes(typed[field] ?? '')
}

/**
 * Empties fields that do not apply to the typed values. A browser does not send hidden fields, so their
 * stored values would stay.
 */
function withoutUnmeant({ fields }: Resource, mode: WriteMode, typed: TypedText): TypedText {
  const unmeant = Object.entries(fields).filter(([, field]) => {
    const { onlyFor } = field.rule
    const isAsked = onlyFor !== undefined && typed[onlyFor.field] !== undefined
    return isAsked && isWritable(field, mode) && !isFor(onlyFor, typed)
  })
  return { ...typed, ...Object.fromEntries(unmeant.map(([name]) => [name, ''])) }
}

function typedText(form: FormData, name: string, field: Field): string | null {
  const kind = kindOf(field.kind)
  if (kind.typed) return kind.typed(form, name, field, kindOf)
  const value = form.get(name)
  if (typeof value === 'string') return value
  // Browsers do not send an unticked box: the hidden input `<name>.shown` shows that it was on the page.
  return form.has(`${name}.shown`) ? '' : null
}

/** Converts typed text to values of the wire; an invalid number stays text and fails the schema. */
export function wireValues(resource: Resource, typed: TypedText): Record<string, RecordValue> {
  const values: Record<string, RecordValue> = {}
  for (const [name, text] of Object.entries(typed)) {
    const field = resource.fields[name]
    if (field) values[name] = readText(field, text)
  }
  return values
}

function readText(field: Field, text: string): RecordValue {
  const trimmed = text.trim()
  const { read, isLong } = kindOf(field.kind)
  return read ? read(isLong ? text : trimmed, field, kindOf) : trimmed || null
}
