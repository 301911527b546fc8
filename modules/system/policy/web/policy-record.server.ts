import { isPolicyKey, POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import type { DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import type { HistoryView } from '#platform/web/components/page/history-list.tsx'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { purposeOf } from './policy-form.server.ts'
import { policyText } from './policy-text.server.ts'

/** A parameter with its purpose, and its value as figures with units or as a table. */
export async function loadPolicyRecord(call: ResourceCall): Promise<RecordView> {
  const [view, { key }] = await Promise.all([loadRecord(call), readRecord(call)])
  if (!isPolicyKey(key)) return view
  const label = POLICY_KEYS[key].label[call.language]
  const use = { name: 'use', label: call.t('policy.purpose'), text: purposeOf(key, call) }
  const readable = (row: DetailRow): DetailRow[] => {
    if (row.name !== 'value') return [row]
    return [use, { ...row, label, long: true, ...policyText(key, row.text, call) }]
  }
  return {
    ...view,
    groups: view.groups.map((group) => ({ ...group, rows: group.rows.flatMap(readable) })),
    history:
      view.history === null ? null : view.history.map((entry) => sayChange(entry, key, call)),
  }
}

function sayChange(entry: HistoryView, key: unknown, call: ResourceCall): HistoryView {
  const say = (stored: string) => (stored === '' ? '' : policyText(key, stored, call).text)
  const changes = entry.changes.map((change) =>
    change.name === 'value'
      ? { ...change, before: say(change.before), after: say(change.after) }
      : change,
  )
  return { ...entry, changes }
}
