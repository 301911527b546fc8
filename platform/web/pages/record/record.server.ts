import { resourceLabel } from '#platform/define/described/labels.ts'
import {
  documentLinks,
  missingNotices,
  readApproval,
} from '#platform/web/approval/approval-links.server.ts'
import { describeApproval } from '#platform/web/approval/approval-steps.server.ts'
import { describeComments } from '#platform/web/comments/comments.server.ts'
import type { HistoryView } from '#platform/web/components/page/history-list.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { recordActions } from '#platform/web/pages/act/action-links.server.ts'
import {
  isDeletable,
  isEditable,
  isPrinted,
  rightsOn,
} from '#platform/web/pages/act/record-rights.server.ts'
import {
  type AsOf,
  asOfNotice,
  lookingOnly,
  readAsOf,
} from '#platform/web/pages/lists/as-of.server.ts'
import { isListOfOne } from '#platform/web/pages/lists/list-opening.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { describeOverview } from './overview.server.ts'
import { callFor, readHeading, readRecord, requireId } from './read-record.server.ts'
import { describeHistory } from './record-history.server.ts'
import {
  besideHead,
  describeDetails,
  describeRowsAbout,
  HISTORY,
  OVERVIEW,
  partsOf,
  requestedTab,
  rowsAbout,
  tabsOf,
  toRead,
} from './record-parts.server.ts'
import { backQuery, listPlace, ownerOf } from './record-paths.server.ts'
import type { RecordView } from './record-view.ts'

/**
 * Loads the record page; `?tab=` selects a part of it. A page with `hasOwnHead` also gets the fields that the usual head
 * shows.
 */
export async function loadRecord(
  pageCall: ResourceCall,
  { hasOwnHead = false } = {},
): Promise<RecordView> {
  const id = requireId(pageCall)
  const { record, clear, asOf, notices } = await readShown(pageCall)
  const call = callFor(asOf ? lookingOnly(pageCall) : pageCall, record)
  const { resource, url, permissions, language } = call
  const [written, about, approval, comments] = await Promise.all([
    describeDetails(call, record),
    rowsAbout(call),
    readApproval(call, id),
    resource.document ? describeComments(call, resource.path, id) : null,
  ])
  const { head, told } = readHeading(call, record)
  const whole = toRead(call, record, written)
  const short = besideHead(whole, told)
  // With an overview, the short form is there, and the other tabs show everything.
  const details = resource.page || hasOwnHead ? whole : short
  const parts = partsOf(call, details, about)
  const tabs = tabsOf(call, id, parts)
  const tab = requestedTab(call, tabs, parts)
  const part = parts.find(({ name }) => name === tab)
  const [children, history, overview] = await Promise.all([
    Promise.all((part?.rows ?? []).map((rows) => describeRowsAbout(call, rows, id))),
    readHistory(call, id, tab),
    tab === OVERVIEW ? describeOverview(call, id, { parts, details: short, about }) : null,
  ])
  const rights = rightsOn(resource, permissions)
  const suffix = backQuery(call)
  const here = `/${resource.path}/${id}`
  const editHref = rights.edit && isEditable(resource, record) ? `${here}/edit${suffix}` : null
  const actions = recordActions(call, record)
  const missing = asOf ? [] : (approval?.missing ?? [])
  return {
    label: resourceLabel(resource, language),
    notices: [...notices, ...missingNotices(call, missing, { here, editHref, actions })],
    isPast: asOf !== undefined,
    head,
    // The list would only lead back to this page.
    back: isListOfOne(call) && suffix === '' ? null : listPlace(call, ownerOf(call, record)),
    editHref,
    deleteHref: rights.delete && isDeletable(resource, record) ? `${here}/delete${suffix}` : null,
    clearHref: clearHref(url, tab, clear),
    printHref: isPrinted(resource) ? printHref(here, { asOf, clear }) : null,
    ...documentLinks(call, actions, approval),
    approval: approval && describeApproval(call, approval),
    comments,
    tabs,
    tab,
    overview,
    groups: tabs.length === 0 ? details : (part?.groups ?? []),
    children,
    history,
  }
}

/** The history for the open tab. A record that cannot be edited has no history, unless its state changes. */
async function readHistory(
  call: ResourceCall,
  id: string,
  tab: string,
): Promise<HistoryView[] | null> {
  const { isReadOnly, states } = call.resource
  if (isReadOnly && states === undefined) return null
  return tab === '' || tab === HISTORY ? describeHistory(call, id) : null
}

type Shown = AsOf & { record: WireRecord; clear: 'shown' | 'offered' | 'none' }

/**
 * The record, as of a past day with `?asOf=`. `?clear=1` shows sensitive values to users who may
 * see them; each time is logged.
 */
export async function readShown(call: ResourceCall, isPrinted = false): Promise<Shown> {
  const { record, ...day } = await readOnDay(call, isPrinted)
  if (record.mayUnmask !== true) return { record, ...day, clear: 'none' }
  if (call.url.searchParams.get('clear') !== '1') return { record, ...day, clear: 'offered' }
  const { asOf } = day
  const clear = await call.gateway.info(call.resource, record.id, { clear: true, asOf, isPrinted })
  return { record: clear, ...day, clear: 'shown' }
}

/** Reads a record as it was on a day. If it did not exist then, returns today's state with a notice. */
async function readOnDay(
  call: ResourceCall,
  isPrinted: boolean,
): Promise<AsOf & { record: WireRecord }> {
  const { asOf, notices } = readAsOf(call, new URLSearchParams(call.url.search))
  if (!asOf) return { record: await readRecord(call, { isPrinted }), notices }
  try {
    const record = await readRecord(call, { asOf, isPrinted })
    return { record, asOf, notices: [asOfNotice(call, asOf, call.url.search)] }
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'not-found') throw error
    const record = await readRecord(call, { isPrinted })
    return { record, notices: [{ text: call.t('page.notYetThen') }] }
  }
}

function printHref(
  here: string,
  { asOf = '', clear }: { asOf?: string | undefined; clear: Shown['clear'] },
) {
  const params = new URLSearchParams()
  if (asOf !== '') params.set('asOf', asOf)
  if (clear === 'shown') params.set('clear', '1')
  return `${here}/print${params.size > 0 ? `?${params}` : ''}`
}

function clearHref(url: URL, tab: string, clear: Shown['clear']): RecordView['clearHref'] {
  if (clear === 'none') return null
  const params = new URLSearchParams(url.searchParams)
  if (tab !== '') params.set('tab', tab)
  if (clear === 'shown') params.delete('clear')
  else params.set('clear', '1')
  return { href: `?${params}`, isClear: clear === 'shown' }
}
