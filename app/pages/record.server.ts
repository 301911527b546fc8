import type { DetailGroup } from '#app/components/page/detail-groups.tsx'
import type { TabLink } from '#app/components/page/tabs.tsx'
import type { ResourceCall } from '#app/request/page-call.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { describeDetail } from '#resources/described/describe.ts'
import { resourceLabel } from '#resources/described/labels.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { groupButton } from '#resources/engine/groups.ts'
import { childrenOf } from '#resources/registry.server.ts'
import { recordActions } from './action-links.server.ts'
import { withEntries } from './dictionary-options.server.ts'
import { kindView } from './kind-views.server.ts'
import { listDescriptor } from './list-descriptor.server.ts'
import { isDeletable, rightsOn } from './may.server.ts'
import { callFor, describeHeading, readRecord, requireId } from './read-record.server.ts'
import { describeHistory } from './record-history.server.ts'
import { backQuery, listPlace, ownerOf, recordHref, tabName } from './record-paths.server.ts'
import type { ChildView, RecordView } from './record-view.ts'
import { describeTable } from './table.server.ts'
import { recordText } from './value-text.server.ts'

const HISTORY = 'history'
const MAX_CHILD_ROWS = 100

/** Everything the record page shows; `?tab=` says which part of it. */
export async function loadRecord(given: ResourceCall): Promise<RecordView> {
  const id = requireId(given)
  const { record, clear } = await readShown(given)
  const call = callFor(given, record)
  const { resource, url, permissions, language } = call
  const details = await describeDetails(call, record)
  const tabs = describeTabs(call, id, details)
  const asked = url.searchParams.get('tab')
  const tab = tabs.find(({ name }) => name === asked)?.name ?? tabs[0]?.name ?? ''
  const child = openChildren(call).find(({ path }) => tabName(path) === tab)
  // What nobody can write has no changes either.
  const showsHistory = !resource.isReadOnly && (tabs.length === 0 || tab === HISTORY)
  const [childView, history] = await Promise.all([
    child ? describeChild(call, child, id) : null,
    showsHistory ? describeHistory(call, id) : null,
  ])
  const rights = rightsOn(resource, permissions)
  const suffix = backQuery(call)
  return {
    label: resourceLabel(resource, language),
    head: describeHeading(call, record),
    back: listPlace(call, ownerOf(call, record)),
    editHref: rights.edit ? `/${resource.path}/${id}/edit${suffix}` : null,
    deleteHref:
      rights.delete && isDeletable(resource, record)
        ? `/${resource.path}/${id}/delete${suffix}`
        : null,
    clearHref: clearHref(call, tab, clear),
    actions: recordActions(call, record),
    tabs,
    tab,
    groups: tabs.length === 0 ? details : details.filter(({ name }) => name === tab),
    child: childView,
    history,
  }
}

type Shown = { record: WireRecord; clear: 'shown' | 'offered' | 'none' }

/** `?clear=1` shows sensitive values to whoever may see them; each time is logged. */
async function readShown(call: ResourceCall): Promise<Shown> {
  const record = await readRecord(call)
  if (record.mayUnmask !== true) return { record, clear: 'none' }
  if (call.url.searchParams.get('clear') !== '1') return { record, clear: 'offered' }
  const clear = await call.gateway.info(call.resource, record.id, { clear: true })
  return { record: clear, clear: 'shown' }
}

function clearHref(
  { url }: ResourceCall,
  tab: string,
  clear: Shown['clear'],
): RecordView['clearHref'] {
  if (clear === 'none') return null
  const params = new URLSearchParams(url.searchParams)
  if (tab !== '') params.set('tab', tab)
  if (clear === 'shown') params.delete('clear')
  else params.set('clear', '1')
  return { href: `?${params}`, isClear: clear === 'shown' }
}

/** Child rows whose group of fields this person may see. */
function openChildren({ resource, permissions }: ResourceCall): Resource[] {
  return childrenOf(resource).filter(
    ({ parent }) => parent?.group === undefined || permissions.has(groupButton(parent.group)),
  )
}

async function describeDetails(call: ResourceCall, record: WireRecord): Promise<DetailGroup[]> {
  const groups = describeDetail(call.resource, call)
  const named = await withEntries(
    call,
    groups.flatMap(({ fields }) => fields),
  )
  return groups.map(({ name, label }) => ({
    name,
    label,
    rows: named
      .filter((field) => field.group === name)
      .map((field) => ({
        name: field.name,
        label: field.label,
        text: recordText(field, record, call),
        ...kindView(field.kind).detail?.(field, record[field.name] ?? null, call),
      })),
  }))
}

/** A resource with groups or child rows has tabs; a small one shows everything at once. */
function describeTabs(call: ResourceCall, id: string, details: readonly DetailGroup[]): TabLink[] {
  const { resource, language, t } = call
  const children = openChildren(call)
  if (!resource.groups && children.length === 0) return []
  const here = recordHref(call, id)
  const link = (name: string, label: string): TabLink => ({
    name,
    label,
    href: `${here}${here.includes('?') ? '&' : '?'}tab=${name}`,
  })
  return [
    ...details.map(({ name, label }) => link(name, label)),
    ...children.map((child) => link(tabName(child.path), resourceLabel(child, language))),
    link(HISTORY, t('page.history')),
  ]
}

async function describeChild(call: ResourceCall, child: Resource, id: string): Promise<ChildView> {
  const { gateway, language, permissions } = call
  const field = child.parent?.field ?? ''
  const descriptor = listDescriptor(child, { language, permissions })
  const page = await gateway.list(child, { [field]: id, pageSize: MAX_CHILD_ROWS })
  const rights = rightsOn(child, permissions)
  const columns = await withEntries(
    call,
    descriptor.columns.filter((column) => column.shown && column.name !== field),
  )
  return {
    label: descriptor.label,
    table: describeTable({ descriptor, columns, records: page.data, rights }, call),
    addHref: rights.add ? `/${child.path}/new?${field}=${id}` : null,
    allHref: page.pageCount > 1 ? `/${child.path}?${field}=${id}` : null,
  }
}
