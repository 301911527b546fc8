import { z } from 'zod'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type WriteInput, writeSchema } from '#platform/define/engine/schema.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'

type Values = Readonly<Record<string, RecordValue>>

const known = new WeakMap<Resource, Values>()

/** The default values of a form for a new record. */
export function untouchedForm(resource: Resource): Values {
  const values = known.get(resource) ?? readUntouched(resource)
  known.set(resource, values)
  return values
}

function readUntouched(resource: Resource): Values {
  const schema = writeSchema(resource, 'add')
  if (!(schema instanceof z.ZodObject)) return {}
  const fields = Object.entries<z.ZodType>(schema.shape)
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const read = field.safeParse(undefined)
      return read.success ? [[name, read.data as RecordValue]] : []
    }),
  )
}

/** The schema of new records, with the named fields and the required ones. */
export function namedForm(resource: Resource, names: ReadonlySet<string>): z.ZodType<WriteInput> {
  const schema = writeSchema(resource, 'add')
  if (!(schema instanceof z.ZodObject)) return schema
  const untouched = untouchedForm(resource)
  const shape = Object.entries<z.ZodType>(schema.shape).filter(
    ([name]) => names.has(name) || !(name in untouched),
  )
  const form = z.strictObject(Object.fromEntries(shape), { error: 'invalid.form' })
  // As in `writeSchema`: the shape is built at run time, so its type is not known to the compiler.
  return form as unknown as z.ZodType<WriteInput>
}

/** Adds the default values to the values of a row, so that it is a whole form. */
export function wholeForm(resource: Resource, input: WriteInput): WriteInput {
  return { ...untouchedForm(resource), ...input }
}
