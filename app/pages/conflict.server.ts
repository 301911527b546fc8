import type { ConflictRow, ConflictView } from '#app/components/form/form-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import type { RecordValue, WireRecord } from '#contracts/envelope.ts'
import { describeForm, type FieldDescriptor } from '#resources/engine/describe.ts'
import { type TypedText, wireValues } from '#resources/engine/form-values.ts'
import { type Found, recordTexts } from './form-controls.server.ts'
import { nameChoices } from './reference-options.server.ts'
import { recordText, valueText, type Words } from './value-text.server.ts'

/** What the record says by now next to what this person typed, where they differ. */
export async function describeConflict(
  call: ResourceCall,
  current: WireRecord,
  typed: TypedText,
  found: ReadonlyMap<string, Found>,
): Promise<ConflictView> {
  const fields = describeForm(call.resource, 'update', call).flatMap((group) => group.fields)
  const differing = differingFields(fields, recordTexts(call, current), typed)
  const mine = wireValues(call.resource, typed)
  const names = await nameMine(call, differing, mine, found)
  return {
    who: String(current.updatedName ?? ''),
    at: valueText({ name: 'updatedAt', kind: 'dateTime' }, current.updatedAt, call),
    rows: differing.map((field) => conflictRow(field, current, mine[field.name], names, call)),
  }
}

/** Fields whose text on the server is not the one that was typed. */
export function differingFields<T extends { name: string }>(
  fields: readonly T[],
  theirs: TypedText,
  yours: TypedText,
): T[] {
  return fields.filter(({ name }) => {
    const mine = yours[name]
    return mine !== undefined && normal(mine) !== normal(theirs[name] ?? '')
  })
}

function normal(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

function conflictRow(
  field: FieldDescriptor,
  current: WireRecord,
  mine: RecordValue | undefined,
  names: ReadonlyMap<string, string>,
  words: Words,
): ConflictRow {
  return {
    name: field.name,
    label: field.label,
    theirs: recordText(field, current, words),
    yours: names.get(String(mine)) ?? valueText(field, mine, words),
  }
}

async function nameMine(
  call: ResourceCall,
  fields: readonly FieldDescriptor[],
  mine: Readonly<Record<string, RecordValue>>,
  found: ReadonlyMap<string, Found>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { name, target } of fields) {
    const id = mine[name]
    if (target === undefined || typeof id !== 'string') continue
    const known = found.get(name)?.hits ?? []
    const choices = [...(await nameChoices(call, target, [id])), ...known]
    for (const { value, label } of choices) names.set(value, label)
  }
  return names
}
