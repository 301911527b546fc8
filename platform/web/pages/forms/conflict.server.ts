import { describeForm, type FieldDescriptor } from '#platform/define/described/describe.ts'
import type { TypedText } from '#platform/define/engine/form-values.ts'
import type { ConflictView, ControlGroup } from '#platform/web/components/form/form-view.ts'
import { BASE_FIELD } from '#platform/web/lib/form-fields.ts'
import { recordText, valueText } from '#platform/web/pages/texts/value-text.server.ts'
import { readBase } from '#platform/web/request/forms/form-base.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { recordTexts } from './form-controls.server.ts'
import { choiceName, type Merged, merge } from './merge.server.ts'

/** The merge of two changes of one record; the user decides about conflicting fields. */
export type Conflict = { current: WireRecord; merged: Merged<FieldDescriptor> }

export function editedFields(call: ResourceCall): FieldDescriptor[] {
  return describeForm(call.resource, 'update', call).flatMap(({ fields }) => fields)
}

/** `open` names the fields of an earlier conflict that the user has not decided yet. */
export function findConflict(
  call: ResourceCall,
  current: WireRecord,
  mine: TypedText,
  open: readonly string[],
): Conflict {
  const base = readBase(call.form.get(BASE_FIELD))
  const versions = { base, theirs: recordTexts(call, current), mine }
  return { current, merged: merge(editedFields(call), versions, new Set(open)) }
}

/** Moves the conflicting controls out of their groups, to show each beside the other version. */
export function describeConflict(
  call: ResourceCall,
  { current, merged }: Conflict,
  groups: readonly ControlGroup[],
): { conflict: ConflictView; groups: ControlGroup[] } {
  const conflicts = new Map(merged.both.map((field) => [field.name, field]))
  const rows = groups.flatMap(({ controls }) =>
    controls.flatMap((control) => {
      const field = conflicts.get(control.name)
      if (!field) return []
      const { options = field.options } = control
      const theirs = recordText({ ...field, options }, current, call)
      return [{ choice: choiceName(field.name), label: field.label, theirs, control }]
    }),
  )
  const rest = groups.map((group) => ({
    ...group,
    controls: group.controls.filter(({ name }) => !conflicts.has(name)),
  }))
  return {
    conflict: {
      who: String(current.updatedName ?? ''),
      at: valueText({ name: 'updatedAt', kind: 'dateTime' }, current.updatedAt, call),
      rows,
      theirs: merged.theirs.map(({ label }) => label),
      mine: merged.mine.map(({ label }) => label),
    },
    groups: rest.filter(({ controls }) => controls.length > 0),
  }
}
