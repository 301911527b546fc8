import type { HistoryView } from '#app/components/page/history-list.tsx'
import type { HistoryEntry } from '#app/gateway/gateway-types.ts'
import type { ResourceCall } from '#app/session/page-call.ts'
import type { RecordValue } from '#contracts/envelope.ts'
import { describeDetail, type FieldDescriptor } from '#resources/engine/describe.ts'
import { isId } from './read-record.server.ts'
import { nameChoices } from './reference-options.server.ts'
import { valueText } from './value-text.server.ts'

const MAX_NAMED_TARGETS = 100

/** The history of a record in words: field labels, option labels and names instead of ids. */
export async function describeHistory(call: ResourceCall, id: string): Promise<HistoryView[]> {
  const { gateway, resource, language, permissions, t } = call
  const entries = await gateway.history(resource, id)
  const groups = describeDetail(resource, { language, permissions })
  const fields = new Map(groups.flatMap((group) => group.fields).map((f) => [f.name, f]))
  const names = await nameTargets(call, entries, fields)
  const say = (field: FieldDescriptor | undefined, value: RecordValue) => {
    if (!field) return value === null ? '' : String(value)
    const name = typeof value === 'string' ? names.get(value) : undefined
    return name ?? valueText(field, value, call)
  }
  return entries.map((entry) => ({
    key: entry.id,
    at: valueText({ name: 'at', kind: 'dateTime' }, entry.at, call),
    who: entry.userName,
    action: actionText(entry.action, t),
    changes: entry.changes.map(({ field, before, after }) => ({
      name: field,
      label: fields.get(field)?.label ?? field,
      before: say(fields.get(field), before),
      after: say(fields.get(field), after),
    })),
  }))
}

function actionText(action: string, t: ResourceCall['t']): string {
  switch (action) {
    case 'add':
      return t('page.action.add')
    case 'update':
      return t('page.action.update')
    case 'delete':
      return t('page.action.delete')
    default:
      return action
  }
}

/** One call for each kind of target that the changes point at. */
async function nameTargets(
  call: ResourceCall,
  entries: readonly HistoryEntry[],
  fields: ReadonlyMap<string, FieldDescriptor>,
): Promise<Map<string, string>> {
  const idsByTarget = new Map<string, Set<string>>()
  for (const { field, before, after } of entries.flatMap((entry) => entry.changes)) {
    const target = fields.get(field)?.target
    if (target === undefined) continue
    const ids = idsByTarget.get(target) ?? new Set()
    for (const value of [before, after]) if (isId(value)) ids.add(value)
    idsByTarget.set(target, ids)
  }
  const named = await Promise.all(
    [...idsByTarget].map(([target, ids]) =>
      nameChoices(call, target, [...ids].slice(0, MAX_NAMED_TARGETS)),
    ),
  )
  return new Map(named.flat().map(({ value, label }) => [value, label]))
}
