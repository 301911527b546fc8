import type { FieldDescriptor } from '#platform/define/described/describe.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isSet } from '#platform/define/engine/field-kinds.ts'
import { type TypedText, wireValues } from '#platform/define/engine/form-values.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { BatchResult } from '#platform/web/gateway/gateway-types.ts'
import { personColour } from '#platform/web/pages/files/person-colour.server.ts'
import { withEntries } from '#platform/web/pages/forms/dictionary-options.server.ts'
import type { Search } from '#platform/web/pages/forms/find-targets.server.ts'
import { nameChoices, referenceAt } from '#platform/web/pages/forms/reference-options.server.ts'
import { describeHeading } from '#platform/web/pages/record/read-record.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { BulkPreview } from './bulk-edit-view.ts'
import { targetsText } from './picked-rows.server.ts'

/** The resource with one of its fields and no others: a form of that field alone. */
export function withOnly(resource: Resource, name: string): Resource {
  const field = resource.fields[name]
  return { ...resource, fields: field ? { [name]: field } : {} }
}

/** Describes the planned result of each row, by its name. */
export async function describePreview(
  call: ResourceCall,
  descriptor: FieldDescriptor,
  records: readonly WireRecord[],
  { typed }: Search,
  outcome: BatchResult,
): Promise<BulkPreview> {
  const [field = descriptor] = await withEntries(call, [descriptor])
  const changed = new Set(outcome.changed)
  const changing = records.filter(({ id }) => changed.has(id))
  const say = (record: WireRecord) => recordText(field, record, call) || '—'
  return {
    changes: changing.map((record) => ({ ...nameOf(call, record), before: say(record) })),
    after: await textAfter(call, field, typed),
    skipped: records.flatMap((record) => {
      const why = outcome.refused[record.id]
      return why === undefined ? [] : [{ ...nameOf(call, record), why }]
    }),
    same: outcome.same.length,
    targets: targetsText(changing),
    typed: typedEntries(call.resource, field.name, typed),
  }
}

function nameOf(call: ResourceCall, record: WireRecord) {
  const { id, photo } = record
  const name = describeHeading(call, record).title
  const face: FaceView | null = call.resource.arePeople
    ? {
        colour: personColour(call.resource, record),
        name,
        photo: typeof photo === 'string' ? photo : null,
      }
    : null
  return { id, name, face }
}

/** The new value as text; a reference by the name of its row. */
async function textAfter(
  call: ResourceCall,
  field: FieldDescriptor,
  typed: TypedText,
): Promise<string> {
  const { name, target, labelKey } = field
  const values = wireValues(withOnly(call.resource, name), typed)
  const record: WireRecord = { id: '', version: 1, [name]: values[name] ?? null }
  if (target !== undefined && labelKey !== undefined) {
    const ids = [values[name] ?? []].flat().map(String)
    const found = await nameChoices(call, referenceAt(call, name, target), ids)
    record[labelKey] = found.map(({ label }) => label).join(', ')
  }
  return recordText(field, record, call) || '—'
}

/** The typed value as form entries. The hidden input lets the server recognise an unticked box. */
function typedEntries({ fields }: Resource, name: string, typed: TypedText) {
  const field = fields[name]
  const value = typed[name] ?? ''
  const values = field && isSet(field) ? value.split(',') : [value]
  const entries = values.filter(Boolean).map((each) => ({ name, value: each }))
  return [{ name: `${name}.shown`, value: '1' }, ...entries]
}
