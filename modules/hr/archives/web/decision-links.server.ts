import { archives } from '#modules/hr/archives/define/archive.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/**
 * The form of a file leaves out fields that documents decide, so this page links to the documents
 * and the corrections.
 */
export async function decisionLinks(call: ResourceCall): Promise<NoticeView> {
  const { gateway, permissions, t } = call
  const id = requireId(call)
  const file = `/${archives.path}/${id}`
  const buttons = buttonCodesAt(await gateway.navigation(), `/${transfers.path}`)
  const transfer = { label: t('decided.transfer'), href: `/${transfers.path}/new?userId=${id}` }
  const seat = { label: t('decided.seat'), href: `${file}?tab=job` }
  const state = { label: t('decided.state'), href: `${file}/act/correct` }
  return {
    text: t('decided.text'),
    links: [
      ...(buttons.has('add') ? [transfer] : []),
      ...(permissions.has('correctVersion') ? [seat] : []),
      ...(permissions.has('correct') ? [state] : []),
    ],
  }
}
