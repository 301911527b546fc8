import type { HistoryView } from '#app/components/page/history-list.tsx'
import type { ResourceCall } from '#app/request/page-call.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { resourceLabel } from '#resources/described/labels.ts'
import { recordActions } from './action-links.server.ts'
import { documentLinks, readApproval } from './approval-links.server.ts'
import { describeApproval } from './approval-steps.server.ts'
import { isListOfOne } from './list-opening.server.ts'
import { isDeletable, isEditable, rightsOn } from './may.server.ts'
import { describeOverview } from './overview.server.ts'
import { callFor, describeHeading, readRecord, requireId } from './read-record.server.ts'
import { describeHistory } from './record-history.server.ts'
import {
  describeDetails,
  describeRowsAbout,
  HISTORY,
  OVERVIEW,
  partsOf,
  rowsAbout,
  tabAsked,
  tabsOf,
} from './record-parts.server.ts'
import { backQuery, listPlace, ownerOf } from './record-paths.server.ts'
import type { RecordView } from './record-view.ts'

/** Everything the record page shows; `?tab=` says which part of it. */
export async function loadRecord(given: ResourceCall): Promise<RecordView> {
  const id = requireId(given)
  const { record, clear } = await readShown(given)
  const call = callFor(given, record)
  const { resource, url, permissions, language } = call
  const [details, about, approval] = await Promise.all([
    describeDetails(call, record),
    rowsAbout(call),
    readApproval(call, id),
  ])
  const parts = partsOf(call, details, about)
  const tabs = tabsOf(call, id, parts)
  const tab = tabAsked(call, tabs, parts)
  const part = parts.find(({ name }) => name === tab)
  const [children, history, overview] = await Promise.all([
    Promise.all((part?.rows ?? []).map((rows) => describeRowsAbout(call, rows, id))),
    readHistory(call, id, tab),
    tab === OVERVIEW ? describeOverview(call, id, { parts, details, about }) : null,
  ])
  const rights = rightsOn(resource, permissions)
  const suffix = backQuery(call)
  const here = `/${resource.path}/${id}`
  return {
    label: resourceLabel(resource, language),
    head: describeHeading(call, record),
    // The list would lead here again.
    back: isListOfOne(call) && suffix === '' ? null : listPlace(call, ownerOf(call, record)),
    editHref: rights.edit && isEditable(resource, record) ? `${here}/edit${suffix}` : null,
    deleteHref: rights.delete && isDeletable(resource, record) ? `${here}/delete${suffix}` : null,
    clearHref: clearHref(url, tab, clear),
    printHref:
      resource.page || resource.document
        ? `${here}/print${clear === 'shown' ? '?clear=1' : ''}`
        : null,
    ...documentLinks(call, recordActions(call, record), approval),
    approval: approval && describeApproval(call, approval),
    tabs,
    tab,
    overview,
    groups: tabs.length === 0 ? details : (part?.groups ?? []),
    children,
    history,
  }
}

/** What nobody can write has no changes, unless its state moves. */
async function readHistory(
  call: ResourceCall,
  id: string,
  tab: string,
): Promise<HistoryView[] | null> {
  const { isReadOnly, states } = call.resource
  if (isReadOnly && states === undefined) return null
  return tab === '' || tab === HISTORY ? describeHistory(call, id) : null
}

type Shown = { record: WireRecord; clear: 'shown' | 'offered' | 'none' }

/** `?clear=1` shows sensitive values to whoever may see them; each time is logged. */
export async function readShown(call: ResourceCall): Promise<Shown> {
  const record = await readRecord(call)
  if (record.mayUnmask !== true) return { record, clear: 'none' }
  if (call.url.searchParams.get('clear') !== '1') return { record, clear: 'offered' }
  const clear = await call.gateway.info(call.resource, record.id, { clear: true })
  return { record: clear, clear: 'shown' }
}

function clearHref(url: URL, tab: string, clear: Shown['clear']): RecordView['clearHref'] {
  if (clear === 'none') return null
  const params = new URLSearchParams(url.searchParams)
  if (tab !== '') params.set('tab', tab)
  if (clear === 'shown') params.delete('clear')
  else params.set('clear', '1')
  return { href: `?${params}`, isClear: clear === 'shown' }
}
