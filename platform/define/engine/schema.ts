import { z } from 'zod'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { readRowPart } from '#platform/wire/records/form-parts.ts'
import type { Resource } from './define-resource.ts'
import { isEmpty, nullable } from './empty.ts'
import { fieldAt } from './field-at.ts'
import { type Field, isSet } from './field-kinds.ts'
import { kindOf } from './kinds.ts'

/**
 * zod schemas of written values, derived from the fields. The same schema
 * serves the form (web tier) and the wire (API). The message of an issue is a
 * key of platform/wire/messages; its numbers come from the field's rule.
 */
export type WriteMode = 'add' | 'update'

/**
 * The schema of a list field. A list without members counts as empty, and is refused when the field is
 * required.
 */
function listSchema(field: Field, mode: WriteMode): z.ZodType {
  const value = z.preprocess(
    (input) => (isEmpty(input) && (mode === 'add' || input !== undefined) ? [] : input),
    valueSchema(field).refine((list) => !(field.required && (list as unknown[]).length === 0), {
      error: 'invalid.required',
    }),
  )
  return mode === 'update' ? value.optional() : value
}

function valueSchema(field: Field): z.ZodType {
  return kindOf(field.kind).schema(field, kindOf)
}

function fieldSchema(field: Field, mode: WriteMode): z.ZodType {
  const { empty } = kindOf(field.kind)
  if (empty === 'list') return listSchema(field, mode)
  if (empty === 'false') {
    const value = valueSchema(field)
    return mode === 'add' ? value.default(field.rule.initial === true) : value.optional()
  }
  const value = nullable(field, valueSchema(field))
  return mode === 'update' ? value.optional() : value
}

export function isWritable(field: Field, mode: WriteMode): boolean {
  const { access } = field
  return access === 'write' || access === 'later' || (access === 'create' && mode === 'add')
}

export type WriteInput = Record<string, RecordValue | undefined> & {
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
  // Unlisted names are refused, so that no column can be written by its name. The shape is built at run
  // time, so its type is not known to the compiler.
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

/** A problem of one field: a message key and the values that belong in the message. */
export type FieldProblem = { key: string; values: Readonly<Record<string, string | number>> }

/** Limits how many unknown names, and how many characters of each, a message repeats. */
const TOLD_NAMES = 10
const TOLD_CHARACTERS = 40

/**
 * Why a field may not be written. A field of the resource is named by its label; an unknown
 * name is not repeated, because it means nothing to the reader of the message.
 */
export function unknownField(resource: Resource, name: string): FieldProblem {
  const part = readRowPart(name)
  // A plain property access would find `constructor`, which every object has.
  const isField = Object.hasOwn(resource.fields, part?.field ?? name)
  const isKnown = isField && fieldAt(resource, name) !== undefined
  return { key: isKnown ? 'invalid.unknownField' : 'invalid.noSuchField', values: {} }
}

/** The first problem of each field. Names that may not be written get the problem of `unknownField`. */
export function fieldProblems(resource: Resource, error: z.ZodError): Record<string, FieldProblem> {
  // A map, because `problems['constructor']` of an object is never empty.
  const problems = new Map<string, FieldProblem>()
  const add = (name: string, problem: FieldProblem) => {
    if (!problems.has(name)) problems.set(name, problem)
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, TOLD_NAMES)) {
        const name = [...issue.path, key.slice(0, TOLD_CHARACTERS)].join('.')
        add(name, unknownField(resource, name))
      }
      continue
    }
    const [field = '', ...inner] = issue.path
    // A problem of one member belongs to the whole set, because the boxes of a set are one control.
    const known = resource.fields[String(field)]
    const name = known && isSet(known) ? String(field) : [field, ...inner].join('.')
    const rule = fieldAt(resource, name)?.rule
    const params = issue.code === 'custom' ? issue.params : undefined
    add(name, {
      key: issue.message,
      values: { min: rule?.min ?? 0, max: rule?.max ?? 0, scale: rule?.scale ?? 0, ...params },
    })
  }
  return Object.fromEntries(problems)
}
