import { isWritable, type WriteMode } from '#platform/define/engine/schema.ts'
import { BASE_FIELD, PREVIEW_FIELD, TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** The technical fields of a form. */
const ITS_OWN = new Set(['id', 'version', 'intent', BASE_FIELD, PREVIEW_FIELD, TYPED_FIELD])

/** Entries that the form did not show: the schema refuses them for every user. */
export function foreignFields(
  { resource, form }: Pick<ResourceCall, 'resource' | 'form'>,
  mode: WriteMode,
): Record<string, string> {
  const drawn = new Set(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      isWritable(field, mode) ? [name] : [],
    ),
  )
  // `phone.shown` and `segments.1.workOn` are parts of the control of a field.
  const isDrawn = (name: string) => ITS_OWN.has(name) || drawn.has(name.split('.', 1)[0] ?? '')
  const foreign = [...form].filter(([name]) => !isDrawn(name))
  return Object.fromEntries(foreign.map(([name, value]) => [name, String(value)]))
}
