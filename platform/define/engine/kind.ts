import type { z } from 'zod'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import type { ChoiceList, Field, FieldKind } from './field-kinds.ts'

export type JsonSchema = Record<string, unknown>

export type KindOf = (kind: FieldKind) => Kind

/** The context for formatting a value as plain text, as in an exported file. */
export type Speech = {
  yes: string
  no: string
  /** The separator between the members of a list. */
  comma: string
  label(choices: ChoiceList, code: string): string
  /** The label of a column of rows. */
  column(name: string): string
}

/** The filter of a kind in a list. */
export type KindFilter = {
  /** The filter has two parameters, a first and a last value. */
  ranged?: true
  /** Takes several values, as one comma list. */
  listed?: true
  isUsable(text: string, field: Field): boolean
  /** Converts typed text to the text of the parameter, for values that users write in several ways. */
  read?(text: string): string
  /** The JSON schema of the parameter, when it differs from the schema of a value. */
  json?: JsonSchema
}

/**
 * The properties of a field kind that all tiers share. Each kind has its own file in kinds/. Properties of a single
 * tier (SQL, a control) are in a table of that tier. The compiler reports a kind that is missing there.
 */
export type Kind = {
  /** The type of the column, as PostgreSQL prints it. It includes precision and scale where they are fixed. */
  column: string
  /** The schema of written values; empty values never get here. */
  schema(field: Field, of: KindOf): z.ZodType
  /** The value as JSON schema. */
  json(field: Field, of: KindOf): JsonSchema
  /** The empty value: `list` is a list without members, `false` is an unticked box. Other kinds use null. */
  empty?: 'list' | 'false'
  filter?: KindFilter
  /** Too long for a cell of a list. */
  isLong?: true
  /** Style of a cell in a workbook; other kinds are texts. */
  sheet?: 'integer' | 'decimal' | 'money' | 'date' | 'dateTime'
  /** The submitted text of the field; null when it was not on the page. */
  typed?(form: FormData, name: string, field: Field, of: KindOf): string | null
  /** Converts typed text to the value of the wire. Invalid text stays and fails the schema. */
  read?(text: string, field: Field, of: KindOf): RecordValue
  /** Converts a stored value to the text of its control. */
  control?(value: RecordValue, field: Field, of: KindOf): string
  say?(value: RecordValue, field: Field, speech: Speech, of: KindOf): string
  /** A valid sample value, the n-th of its kind; null when only the caller can know one. */
  sample(field: Field, n: number, of: KindOf): RecordValue
}
