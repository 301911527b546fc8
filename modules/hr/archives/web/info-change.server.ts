import { archives } from '#modules/hr/archives/define/archive.ts'
import { WAITING } from '#modules/hr/archives/define/info-change.ts'
import { changeItems, OWN_FILE_CALLS } from '#modules/hr/archives/wire/own-file.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { describeChanges } from './info-change-rows.server.ts'
import type { ChangeView, DecisionView } from './info-change-view.ts'

/**
 * Loads a request so that the page repeats nothing: the head shows employee and time, the table the fields, and one
 * line the decision. Approvers see both values unmasked, which is logged. Other readers who may see unmasked values
 * must ask for them (`?clear=1`).
 */
export async function loadInfoChange(call: ResourceCall) {
  const [view, record] = await Promise.all([
    loadRecord(call),
    call.gateway.info(call.resource, requireId(call)),
  ])
  // An approver also has the right to withdraw, but only for their own requests.
  const actions = view.actions.filter(({ name }) => name !== 'withdraw' || record.isAuthor === true)
  const decides = actions.some(({ name }) => name !== 'withdraw')
  const change = await describeChange(call, record, decides)
  const askedAtText = call.t('ownFile.askedAt', {
    time: formatDateTime(String(record.askedAt ?? ''), call.language),
  })
  const facts = [view.head.facts, isolate(askedAtText)].filter(Boolean).join(' · ')
  const shownView: RecordView = { ...view, groups: [], history: null, actions }
  return {
    ...shownView,
    head: { ...view.head, facts },
    change: { ...change, decision: decisionOf(view, record) },
  }
}

async function describeChange(
  call: ResourceCall,
  record: WireRecord,
  decides: boolean,
): Promise<Omit<ChangeView, 'decision'>> {
  const { gateway, url, t } = call
  const id = requireId(call)
  const covered = await gateway.ask(OWN_FILE_CALLS.items, { id }, changeItems)
  const isClear = decides || url.searchParams.get('clear') === '1'
  const shown = covered.mayUnmask && isClear
  const query = { id, clear: 'true' }
  const { items } = shown ? await gateway.ask(OWN_FILE_CALLS.items, query, changeItems) : covered
  const params = new URLSearchParams(url.searchParams)
  if (shown) params.delete('clear')
  else params.set('clear', '1')
  const navigation = await gateway.navigation()
  const mayOpen = buttonCodesAt(navigation, `/${archives.path}`).has('view')
  return {
    rows: describeChanges(call, items),
    hidden: covered.hidden > 0 ? t('ownFile.hidden', { count: covered.hidden }) : '',
    clear: covered.mayUnmask && !decides ? { href: `?${params}`, isClear: shown } : null,
    fileHref: mayOpen ? `/${archives.path}/${record.userId}` : null,
  }
}

/** The newest step of the history, unless that step is the request itself. */
function decisionOf({ history }: RecordView, record: WireRecord): DecisionView | null {
  const [newest] = history ?? []
  if (!newest || record.state === WAITING) return null
  const { face, action, who, at } = newest
  return { face, action, who, at, opinion: String(record.opinion ?? '') }
}
