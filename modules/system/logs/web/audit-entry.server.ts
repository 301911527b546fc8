import { AUDIT_CHANGES } from '#modules/system/logs/define/audit-log.ts'
import { buttonsOf } from '#platform/define/built-in/buttons.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { describeHistory } from '#platform/web/pages/record/record-history.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findResource } from '#product/define/registry.server.ts'

/** An audit log entry with its changes, labelled as in the record, and a link to the record. */
export async function loadAuditEntry(call: ResourceCall): Promise<RecordView> {
  const [view, entry, navigation] = await Promise.all([
    loadRecord(call),
    readRecord(call),
    call.gateway.navigation(),
  ])
  const target = findResource(String(entry.resource)) ?? call.resource
  const resource = { ...target, endpoints: { ...target.endpoints, history: AUDIT_CHANGES } }
  // Uses all labels, whatever the user's rights: the API has already masked the values.
  const permissions = new Set(buttonsOf(target, []))
  const history = await describeHistory({ ...call, resource, permissions }, requireId(call))
  const mayOpen = buttonCodesAt(navigation, `/${target.path}`).has('view')
  const isThere = target !== call.resource && isUuid(entry.bizId) && entry.action !== 'delete'
  const link =
    mayOpen && isThere
      ? [
          {
            name: 'open',
            label: call.t('audited.openRecord'),
            href: `/${target.path}/${entry.bizId}`,
          },
        ]
      : []
  const pill =
    entry.ok === false
      ? { tone: 'bad' as const, text: call.t('audited.failed') }
      : (view.head.pill ?? null)
  return { ...view, head: { ...view.head, pill }, actions: [...link, ...view.actions], history }
}
