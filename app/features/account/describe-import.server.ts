import { withParams } from '#app/components/table/list-links.ts'
import { formatDateTime, formatNumber } from '#app/lib/format.ts'
import { importPill } from '#app/pages/import-state.server.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import {
  type ImportRow,
  importRows,
  type OwnImport,
  ownImport,
  ROW_KINDS,
  type RowKind,
} from '#contracts/imports.ts'
import { importedFields } from '#resources/described/importing.ts'
import { fieldLabel, resourceLabel } from '#resources/described/labels.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { requireResource } from '#resources/registry.server.ts'
import { IMPORT_CALLS } from '#resources/system/own-imports.ts'
import type { ImportFileView, ImportRowView } from './import-view.ts'

const PAGE = '/account/imports'
const REFRESH_S = 2
const PAGE_SIZE = 50

/** Of the control that says what a column means. */
export const columnName = (index: number) => `column${index}`

export function readImport(call: SignedInCall, id: string): Promise<OwnImport> {
  return call.gateway.ask(IMPORT_CALLS.info, { id }, ownImport)
}

/** What is shown of the rows: those that are refused first, as long as there are some. */
function openTab({ counts }: OwnImport, asked: string | null): RowKind {
  const kinds = ROW_KINDS.filter((kind) => kind !== 'same')
  const wanted = kinds.find((kind) => kind === asked)
  return wanted ?? kinds.find((kind) => counts[kind] > 0) ?? 'add'
}

const isUnderWay = ({ state }: OwnImport) => state === 'checking' || state === 'importing'

/** The page of a file at whatever point it is. */
export async function describeImport(
  call: SignedInCall,
  file: OwnImport,
  problem: string,
): Promise<ImportFileView> {
  const { t, language, url } = call
  const resource = requireResource(file.resource)
  const label = resourceLabel(resource, language)
  const isAsking = file.state === 'columns' || url.searchParams.has('columns')
  const mayRepeat = file.state === 'ready' || file.state === 'failed'
  const hasRows = file.state === 'ready' || file.state === 'done'
  const tab = openTab(file, url.searchParams.get('rows'))
  const { rows, pager } = await readRows(call, file, hasRows && !isAsking ? tab : null, resource)
  return {
    title: t('imports.title', { label }),
    back: { label: t('imports.again'), href: `/${resource.path}/import` },
    ...{ list: `/${resource.path}`, href: `${PAGE}/${file.id}`, name: file.name },
    ...{ state: file.state, pill: importPill(file.state, t) },
    ...{ problem: file.problem ?? '', heading: t('page.notDone') },
    problems: problem === '' ? [] : [{ text: problem, name: null }],
    refreshSeconds: isUnderWay(file) ? REFRESH_S : null,
    progress: isUnderWay(file) ? progressOf(call, file) : null,
    columns:
      isAsking && (mayRepeat || file.state === 'columns') ? columnsOf(call, file, resource) : null,
    columnsHref: mayRepeat && !isAsking ? `${PAGE}/${file.id}?columns=1` : null,
    counts: hasRows || file.state === 'importing' ? countsOf(call, file) : [],
    tabs: hasRows && !isAsking ? tabsOf(call, file) : [],
    ...{ tab, rows, pager },
    refusedHref: file.counts.refused > 0 && hasRows ? `${PAGE}/${file.id}/refused` : null,
    commit: file.state === 'ready' && !isAsking ? commitOf(call, file) : null,
    ...{ mayCheck: mayRepeat && !isAsking, mayRemove: file.state !== 'importing' },
    expires: t('imports.keptUntil', { time: formatDateTime(file.expiresAt, language) }),
  }
}

function progressOf({ t, language }: SignedInCall, { state, counts, ...file }: OwnImport) {
  const total = state === 'importing' ? counts.add + counts.change : file.rowsTotal
  const number = (value: number) => formatNumber(value, language)
  const text =
    total === null
      ? t('imports.checked', { done: number(file.rowsDone) })
      : t('exports.progress', { count: total, done: number(file.rowsDone), total: number(total) })
  return { done: file.rowsDone, total, text }
}

function columnsOf(
  { language }: SignedInCall,
  { columns }: OwnImport,
  resource: Resource,
): ImportFileView['columns'] {
  return {
    rows: columns.map(({ heading, sample, field }, index) => ({
      ...{ name: columnName(index), heading, sample, field: field ?? '' },
    })),
    fields: importedFields(resource).map((name) => ({
      ...{ name, label: fieldLabel(resource, name, language) },
    })),
  }
}

function countsOf({ t, language }: SignedInCall, { state, counts }: OwnImport) {
  const when = state === 'done' ? 'done' : 'planned'
  return ROW_KINDS.map((kind) => ({
    ...{ kind, label: t(`imports.counts.${when}.${kind}`) },
    text: formatNumber(counts[kind], language),
  }))
}

function tabsOf({ t, language }: SignedInCall, { state, counts }: OwnImport) {
  return ROW_KINDS.filter((kind) => kind !== 'same' && counts[kind] > 0)
    .filter((kind) => state !== 'done' || kind === 'refused')
    .map((kind) => ({
      ...{ name: kind, label: t(`imports.kinds.${kind}`), href: `?rows=${kind}` },
      count: formatNumber(counts[kind], language),
    }))
}

function commitOf({ t, language }: SignedInCall, { counts }: OwnImport): ImportFileView['commit'] {
  const { add, change, refused } = counts
  if (add + change === 0) return null
  const number = (value: number) => formatNumber(value, language)
  return {
    label: t('imports.commit', { count: add + change, total: number(add + change) }),
    leaveOut:
      refused > 0 ? t('imports.leaveOut', { count: refused, total: number(refused) }) : null,
  }
}

async function readRows(
  call: SignedInCall,
  file: OwnImport,
  kind: RowKind | null,
  resource: Resource,
): Promise<Pick<ImportFileView, 'rows' | 'pager'>> {
  const search = withParams('', { rows: kind })
  const none = { search, page: 1, pageCount: 0, pageSize: PAGE_SIZE, total: 0 }
  // What was written stands in the records.
  const isKept =
    kind !== null && file.counts[kind] > 0 && (file.state === 'ready' || kind === 'refused')
  if (!isKept) return { rows: [], pager: none }
  const asked = Number(call.url.searchParams.get('page') ?? 1)
  const page = Number.isSafeInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1
  const query = { id: file.id, kind, page, pageSize: PAGE_SIZE }
  const found = await call.gateway.ask(IMPORT_CALLS.rows, query, importRows)
  return {
    rows: found.data.map((row) => describeRow(call, resource, row)),
    pager: { ...none, page, pageCount: found.pageCount, total: found.dataCount },
  }
}

function describeRow(
  { language }: SignedInCall,
  resource: Resource,
  { place, title, recordId, changes, problems }: ImportRow,
): ImportRowView {
  return {
    ...{ place: formatNumber(place, language), title },
    href: recordId === null ? null : `/${resource.path}/${recordId}`,
    lines: changes.map(({ field, before, after }) => ({
      ...{
        label: fieldLabel(resource, field, language),
        before: before || '—',
        after: after || '—',
      },
    })),
    reasons: problems.map(({ text }) => text),
  }
}
