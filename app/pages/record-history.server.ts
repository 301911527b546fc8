import type { HistoryView } from '#app/components/page/history-list.tsx'
import type { ResourceCall } from '#app/session/page-call.ts'
import type { RecordValue } from '#contracts/envelope.ts'
import { describeDetail, type FieldDescriptor } from '#resources/engine/describe.ts'
import { valueText } from './value-text.server.ts'

/** The history of a record in words: labels of fields and options instead of names and codes. */
export async function describeHistory(call: ResourceCall, id: string): Promise<HistoryView[]> {
  const { gateway, resource, t } = call
  const entries = await gateway.history(resource, id)
  const groups = describeDetail(resource, call)
  const fields = new Map(groups.flatMap((group) => group.fields).map((f) => [f.name, f]))
  return entries.map((entry) => ({
    key: `${entry.version} ${entry.action}`,
    at: valueText({ name: 'at', kind: 'dateTime' }, entry.at, call),
    who: entry.actorName ?? '',
    action: actionText(entry.action, t),
    changes: entry.changes.map(({ field, before, after }) => ({
      name: field,
      label: fields.get(field)?.label ?? field,
      before: changeText(call, fields.get(field), before),
      after: changeText(call, fields.get(field), after),
    })),
  }))
}

function changeText(
  call: ResourceCall,
  field: FieldDescriptor | undefined,
  value: RecordValue,
): string {
  return field ? valueText(field, value, call) : String(value ?? '')
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
