import { z } from 'zod'
import { CHECKS } from './checks.ts'
import type { Resource } from './define-resource.ts'
import { type Field, isSet } from './field-kinds.ts'

/**
 * zod schemas of what may be written, derived from the fields. The same schema
 * serves the form (web tier) and the wire (API). The message of an issue is a
 * key of contracts/messages; its numbers come from the field's rule.
 */
export type WriteMode = 'add' | 'update'

const MIN_YEAR = 1900
const MAX_YEAR = 2200

/** A day that exists: 2026-02-30 has the right shape and is none. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  if (year < MIN_YEAR || year > MAX_YEAR) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const MONTH = /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/

/** Nothing but blanks, joiners, direction marks and fillers: a name that nobody can see or find. */
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

function textSchema({ rule }: Field, allowLineBreaks: boolean): z.ZodType {
  let schema = z
    .string({ error: 'invalid.text' })
    .trim()
    .max(rule.max ?? 4_000, { error: 'invalid.tooLong' })
    // PostgreSQL can store neither U+0000 nor half a character; other control characters
    // forge log lines and cells.
    .refine((value) => !hasUnusableCharacter(value, allowLineBreaks), { error: 'invalid.text' })
    .refine((value) => value === '' || !INVISIBLE.test(value), { error: 'invalid.invisible' })
  const { check } = rule
  if (check) {
    schema = schema.refine((value) => value === '' || CHECKS[check](value), {
      error: `invalid.${check}`,
    })
  }
  return schema
}

function hasUnusableCharacter(value: string, allowLineBreaks: boolean): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0
    if (
      code === 0x7f ||
      // A surrogate without its other half: whole characters have higher code points.
      (code >= 0xd800 && code <= 0xdfff) ||
      (code < 0x20 && !(allowLineBreaks && (code === 10 || code === 13 || code === 9)))
    ) {
      return true
    }
  }
  return false
}

function decimalSchema({ rule }: Field): z.ZodType {
  const scale = rule.scale ?? 2
  const shape = new RegExp(`^-?\\d{1,12}(\\.\\d{1,${scale}})?$`)
  return z
    .string({ error: 'invalid.number' })
    .regex(shape, { error: 'invalid.decimals' })
    .refine((value) => Number(value) >= (rule.min ?? 0), { error: 'invalid.tooSmall' })
    .refine((value) => Number(value) <= (rule.max ?? Number.MAX_SAFE_INTEGER), {
      error: 'invalid.tooLarge',
    })
}

function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textSchema(field, false)
    case 'longText':
      return textSchema(field, true)
    case 'integer':
      return z
        .number({ error: 'invalid.number' })
        .int({ error: 'invalid.number' })
        .min(field.rule.min ?? 0, { error: 'invalid.tooSmall' })
        .max(field.rule.max ?? Number.MAX_SAFE_INTEGER, { error: 'invalid.tooLarge' })
    case 'decimal':
    case 'money':
      return decimalSchema(field)
    case 'bool':
      return z.boolean({ error: 'invalid.choice' })
    case 'date':
      return z.string({ error: 'invalid.date' }).refine(isCalendarDate, { error: 'invalid.date' })
    case 'month':
      return z.string({ error: 'invalid.month' }).regex(MONTH, { error: 'invalid.month' })
    case 'dateTime':
      return z.never()
    case 'choice':
      if (field.rule.choices?.dictionary) return entrySchema
      return z.enum(
        (field.rule.choices?.options ?? []).map((option) => option.value),
        {
          error: 'invalid.choice',
        },
      )
    case 'reference':
      // As PostgreSQL spells it: rules compare ids as texts.
      return z.uuid({ error: 'invalid.reference' }).toLowerCase()
    case 'references':
      return setOf(z.uuid({ error: 'invalid.reference' }).toLowerCase())
    case 'choices':
      return setOf(valueSchema({ ...field, kind: 'choice' }))
  }
}

/** Whether a dictionary has the entry is for the API to ask. */
const entrySchema = z
  .string({ error: 'invalid.choice' })
  .max(20, { error: 'invalid.choice' })
  .refine(CHECKS.code, { error: 'invalid.choice' })

const MAX_SET = 500

/** Each value once; the order says nothing. */
function setOf(value: z.ZodType): z.ZodType {
  return z
    .array(value, { error: 'invalid.choice' })
    .max(MAX_SET, { error: 'invalid.tooMany' })
    .transform((values) => [...new Set(values)])
}

function setSchema(field: Field, mode: WriteMode): z.ZodType {
  const value = z.preprocess(
    (input) => (isEmpty(input) && (mode === 'add' || input !== undefined) ? [] : input),
    valueSchema(field).refine((given) => !(field.required && (given as unknown[]).length === 0), {
      error: 'invalid.required',
    }),
  )
  return mode === 'update' ? value.optional() : value
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Empty text is null; a required field refuses null with `invalid.required`. */
function fieldSchema(field: Field, mode: WriteMode): z.ZodType {
  if (field.kind === 'bool') {
    return mode === 'add'
      ? z.boolean({ error: 'invalid.choice' }).default(field.rule.initial === true)
      : valueSchema(field).optional()
  }
  if (isSet(field)) return setSchema(field, mode)
  const value = z.preprocess(
    (input) => (isEmpty(input) ? null : input),
    valueSchema(field)
      .nullable()
      .refine((given) => !(field.required && given === null), { error: 'invalid.required' }),
  )
  return mode === 'update' ? value.optional() : value
}

export function isWritable(field: Field, mode: WriteMode): boolean {
  return field.access === 'write' || (field.access === 'create' && mode === 'add')
}

export type WriteInput = Record<
  string,
  string | number | boolean | null | undefined | readonly string[]
> & {
  id: string
}

function buildSchema(resource: Resource, mode: WriteMode): z.ZodType<WriteInput> {
  const shape: Record<string, z.ZodType> = { id: z.uuid({ error: 'invalid.id' }).toLowerCase() }
  if (mode === 'update')
    shape.version = z
      .number({ error: 'invalid.version' })
      .int()
      .min(1)
      .max(2 ** 31 - 1)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isWritable(field, mode)) shape[name] = fieldSchema(field, mode)
  }
  // Whatever is not listed is refused, so no column can be written by its name.
  return z.strictObject(shape, { error: 'invalid.form' }) as unknown as z.ZodType<WriteInput>
}

const built = new WeakMap<Resource, Record<WriteMode, z.ZodType<WriteInput>>>()

/** `add` needs every required field; `update` changes only the fields it names. */
export function writeSchema(resource: Resource, mode: WriteMode): z.ZodType<WriteInput> {
  let pair = built.get(resource)
  if (!pair) {
    pair = { add: buildSchema(resource, 'add'), update: buildSchema(resource, 'update') }
    built.set(resource, pair)
  }
  return pair[mode]
}

/** A problem of one field: a message key and the numbers that belong in it. */
export type FieldProblem = { key: string; values: Readonly<Record<string, string | number>> }

/** Of names that nobody knows, so many are told, and so much of each. */
const TOLD_NAMES = 10
const TOLD_CHARACTERS = 40

/** First problem of each field. Unknown names come back as `invalid.unknownField`. */
export function fieldProblems(resource: Resource, error: z.ZodError): Record<string, FieldProblem> {
  // A map, because `problems['constructor']` of an object is never empty.
  const problems = new Map<string, FieldProblem>()
  const add = (name: string, problem: FieldProblem) => {
    if (!problems.has(name)) problems.set(name, problem)
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys.slice(0, TOLD_NAMES)) {
        const shown = name.slice(0, TOLD_CHARACTERS)
        add(shown, { key: 'invalid.unknownField', values: { name: shown } })
      }
      continue
    }
    const name = String(issue.path[0] ?? '')
    const rule = resource.fields[name]?.rule
    add(name, {
      key: issue.message,
      values: { min: rule?.min ?? 0, max: rule?.max ?? 0, scale: rule?.scale ?? 0 },
    })
  }
  return Object.fromEntries(problems)
}
