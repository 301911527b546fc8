import { buttonCodesAt } from '#app/gateway/navigation.server.ts'
import { requireId } from '#app/pages/read-record.server.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { changeItems, OWN_FILE_CALLS } from '#contracts/own-file.ts'
import { archives } from '#resources/hr/archive.ts'
import { describeChanges } from './change-rows.server.ts'
import type { ChangeView } from './change-view.ts'

/** A request with what it asks for; `?clear=1` shows sensitive values to whoever may see them. */
export async function loadInfoChange(call: ResourceCall) {
  const [view, record] = await Promise.all([
    loadRecord(call),
    call.gateway.info(call.resource, requireId(call)),
  ])
  const change = await describeChange(call, String(record.userId))
  // Who decides holds the right to withdraw for what he asked himself.
  const actions = view.actions.filter(({ name }) => name !== 'withdraw' || record.isAuthor === true)
  return { ...view, actions, change }
}

async function describeChange(call: ResourceCall, fileId: string): Promise<ChangeView> {
  const { gateway, url, t } = call
  const isClear = url.searchParams.get('clear') === '1'
  const id = requireId(call)
  const covered = await gateway.ask(OWN_FILE_CALLS.items, { id }, changeItems)
  const shown = covered.mayUnmask && isClear
  const asked = { id, clear: 'true' }
  const { items } = shown ? await gateway.ask(OWN_FILE_CALLS.items, asked, changeItems) : covered
  const params = new URLSearchParams(url.searchParams)
  if (shown) params.delete('clear')
  else params.set('clear', '1')
  const navigation = await gateway.navigation()
  const mayOpen = buttonCodesAt(navigation, `/${archives.path}`).has('view')
  return {
    rows: describeChanges(call, items),
    hidden: covered.hidden > 0 ? t('ownFile.hidden', { count: covered.hidden }) : '',
    clear: covered.mayUnmask ? { href: `?${params}`, isClear: shown } : null,
    fileHref: mayOpen ? `/${archives.path}/${fileId}` : null,
  }
}
