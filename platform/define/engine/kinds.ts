import type { RecordValue } from '#platform/wire/http/envelope.ts'
import type { Field, FieldKind } from './field-kinds.ts'
import type { JsonSchema, Kind, Speech } from './kind.ts'
import { bool } from './kinds/bool.ts'
import { choice } from './kinds/choice.ts'
import { choices } from './kinds/choices.ts'
import { colour } from './kinds/colour.ts'
import { date } from './kinds/date.ts'
import { dateTime } from './kinds/date-time.ts'
import { decimal } from './kinds/decimal.ts'
import { files } from './kinds/files.ts'
import { image } from './kinds/image.ts'
import { integer } from './kinds/integer.ts'
import { longText } from './kinds/long-text.ts'
import { money } from './kinds/money.ts'
import { month } from './kinds/month.ts'
import { reference } from './kinds/reference.ts'
import { references } from './kinds/references.ts'
import { richText } from './kinds/rich-text.ts'
import { rows } from './kinds/rows.ts'
import { text } from './kinds/text.ts'
import { time } from './kinds/time.ts'

const KINDS: Readonly<Record<FieldKind, Kind>> = Object.freeze({
  text,
  longText,
  integer,
  decimal,
  money,
  bool,
  date,
  month,
  time,
  dateTime,
  choice,
  reference,
  references,
  choices,
  colour,
  richText,
  rows,
  image,
  files,
})

export function kindOf(kind: FieldKind): Kind {
  return KINDS[kind]
}

/** The value of a field as JSON schema. */
export function jsonOf(field: Field): JsonSchema {
  return kindOf(field.kind).json(field, kindOf)
}

/** A value as plain text, empty for no value. */
export function sayPlain(field: Field, value: RecordValue | undefined, speech: Speech): string {
  if (value === null || value === undefined) return ''
  return kindOf(field.kind).say?.(value, field, speech, kindOf) ?? String(value)
}

/** Converts a stored value to the text of its control. */
export function controlText(field: Field | undefined, value: RecordValue | undefined): string {
  if (!field || value === null || value === undefined) return ''
  return kindOf(field.kind).control?.(value, field, kindOf) ?? String(value)
}

/** A valid sample value of a field; null when only the caller can know one. */
export function sampleValue(field: Field, n: number): RecordValue {
  return kindOf(field.kind).sample(field, n, kindOf)
}
