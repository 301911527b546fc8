import { archives } from '#modules/hr/archives/define/archive.ts'
import { SELF_SERVICE_FIELDS } from '#modules/hr/archives/define/info-change.ts'
import type { ChangeItem } from '#modules/hr/archives/wire/own-file.ts'
import { describeDetail } from '#platform/define/described/describe.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import { valueText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import type { ChangeRow } from './info-change-view.ts'

/** The API has already left out hidden fields, so all groups count as visible here. */
const OPEN: ReadonlySet<string> = new Set([
  'view',
  'edit',
  'unmask',
  ...Object.keys(archives.groups ?? {}).map(groupButton),
])

/** The file reduced to the fields that the employee may both see and ask to change. */
export function selfService(names: readonly string[] = SELF_SERVICE_FIELDS): Resource {
  const fields = Object.entries(archives.fields).filter(([name]) => names.includes(name))
  return { ...archives, fields: Object.fromEntries(fields) }
}

/** Turns a call into one about the user's own file. */
export function onOwnFile(call: SignedInCall, resource: Resource): ResourceCall {
  return { ...call, resource, permissions: OPEN, ownOnly: OPEN }
}

/** Labels and values of a request in words, in the order of the file. */
export function describeChanges(call: SignedInCall, items: readonly ChangeItem[]): ChangeRow[] {
  const reader = { language: call.language, permissions: OPEN }
  const fields = describeDetail(selfService(), reader).flatMap((group) => group.fields)
  return fields.flatMap((field) => {
    const item = items.find((one) => one.field === field.name)
    if (!item) return []
    const { before, after, isOutdated } = item
    const say = (value: ChangeItem['before']) => valueText(field, value, call)
    return [
      { name: field.name, label: field.label, before: say(before), after: say(after), isOutdated },
    ]
  })
}
