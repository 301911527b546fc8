import { isWritable, type WriteMode } from '#platform/define/engine/schema.ts'
import { BASE_FIELD, PREVIEW_FIELD, TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** Fields that every form may send besides the fields of the resource. */
const ITS_OWN = new Set(['id', 'version', 'intent', BASE_FIELD, PREVIEW_FIELD, TYPED_FIELD])

/**
 * Entries for fields that this form never shows. The schema refuses them for every user. `also` names parts of the
 * form that are no fields.
 */
export function foreignFields(
  { resource, form }: Pick<ResourceCall, 'resource' | 'form'>,
  mode: WriteMode,
  also: readonly string[] = [],
): Record<string, string> {
  const visibleNames = new Set(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      isWritable(field, mode) ? [name] : [],
    ),
  )
  // `phone.shown` and `segments.1.workOn` are parts of the control of a field.
  const isDrawn = (name: string) =>
    ITS_OWN.has(name) || also.includes(name) || visibleNames.has(name.split('.', 1)[0] ?? '')
  const foreign = [...form].filter(([name]) => !isDrawn(name))
  return Object.fromEntries(foreign.map(([name, value]) => [name, String(value)]))
}
