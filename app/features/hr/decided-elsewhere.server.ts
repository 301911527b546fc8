import type { NoticeView } from '#app/components/page/notices.tsx'
import { buttonCodesAt } from '#app/gateway/navigation.server.ts'
import { requireId } from '#app/pages/read-record.server.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { transfers } from '#resources/hr/changes/transfer.ts'

/** The form of a file leaves out what documents decide: it leads to them and to the corrections instead. */
export async function decidedElsewhere(call: ResourceCall): Promise<NoticeView> {
  const { gateway, permissions, t } = call
  const id = requireId(call)
  const file = `/${archives.path}/${id}`
  const held = buttonCodesAt(await gateway.navigation(), `/${transfers.path}`)
  const transfer = { label: t('decided.transfer'), href: `/${transfers.path}/new?userId=${id}` }
  const seat = { label: t('decided.seat'), href: `${file}?tab=job` }
  const state = { label: t('decided.state'), href: `${file}/act/correct` }
  return {
    text: t('decided.text'),
    links: [
      ...(held.has('add') ? [transfer] : []),
      ...(permissions.has('correctVersion') ? [seat] : []),
      ...(permissions.has('correct') ? [state] : []),
    ],
  }
}
