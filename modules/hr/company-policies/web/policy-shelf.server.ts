import { DOCUMENT_CATEGORY, DOCUMENT_SECRECY } from '#modules/hr/company-policies/define/choices.ts'
import { OPEN_TO_ALL } from '#modules/hr/company-policies/define/policy.ts'
import {
  DOCUMENT_CALLS,
  type DocumentTree,
  documentShelf,
  documentTree,
  type ShelfDocument,
} from '#modules/hr/company-policies/wire/policies.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import { rightsOn } from '#platform/web/pages/act/record-rights.server.ts'
import { keyIn, pageIn, READING, wantsReading } from '#platform/web/pages/record/reading.server.ts'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { ShelfRow, ShelfView } from './policy-view.ts'

export const DOCUMENTS = '/hr/documents'
const ALL = 'all'

const categoryIn = (url: URL): string | undefined =>
  DOCUMENT_CATEGORY.options.find(({ value }) => value === url.searchParams.get('category'))?.value

/** Loads the documents in force that the reader may read; those to confirm first. */
export async function loadDocumentShelf(call: ResourceCall): Promise<ShelfView> {
  const { gateway, resource, permissions, language, t, url } = call
  const [key, category] = [keyIn(url), categoryIn(url)]
  const [shelf, tree] = await Promise.all([
    gateway.ask(DOCUMENT_CALLS.shelf, { key, category, page: pageIn(url) }, documentShelf),
    gateway.ask(DOCUMENT_CALLS.tree, {}, documentTree),
  ])
  const { page, pageCount, pageSize, dataCount: total, toConfirm, data } = shelf
  const kept = { [READING]: wantsReading(url) ? '1' : null, key, category: category ?? null }
  const search = withParams('', kept).slice(1)
  return {
    title: resourceLabel(resource, language),
    waiting: toConfirm === 0 ? '' : t('documents.waiting', { count: toConfirm }),
    search,
    searchKey: key,
    tabs: tabsOf(call, search, tree),
    tab: category ?? ALL,
    rows: data.map((row) => describeRow(call, row, search)),
    empty: t(key === '' ? 'documents.none' : 'notices.nothingFound'),
    page,
    pageCount,
    pageSize,
    total,
    manageHref: rightsOn(resource, permissions).edit ? DOCUMENTS : null,
  }
}

function tabsOf({ t, language }: ResourceCall, search: string, tree: DocumentTree): TabLink[] {
  const link = (name: string, label: string, count: number) => ({
    name,
    label,
    count: formatNumber(count, language),
    href: withParams(search, { category: name === ALL ? null : name }),
  })
  const all = tree.reduce((sum, { count }) => sum + count, 0)
  const places = DOCUMENT_CATEGORY.options.flatMap(({ value }) => {
    const count = tree.find(({ category }) => category === value)?.count
    return count ? [link(value, choiceLabel(DOCUMENT_CATEGORY, value, language), count)] : []
  })
  return [link(ALL, t('documents.all'), all), ...places]
}

/** Tags of a document; a public one has no tag of secrecy. */
export function tagsOf({ language }: ResourceCall, category: string, secret: string): string[] {
  const secrecy = secret === OPEN_TO_ALL ? [] : [choiceLabel(DOCUMENT_SECRECY, secret, language)]
  return [choiceLabel(DOCUMENT_CATEGORY, category, language), ...secrecy]
}

function describeRow(call: ResourceCall, row: ShelfDocument, search: string): ShelfRow {
  const { t, language } = call
  const { id, title, docCode, edition, category, secret, effectiveDate, deptName } = row
  const day = t('documents.since', { day: formatDate(effectiveDate, language) })
  return {
    id,
    title,
    toConfirm: row.toConfirm,
    tags: tagsOf(call, category, secret),
    href: `${DOCUMENTS}/${id}${readingQuery(call, search)}`,
    facts: [docCode, t('documents.edition', { edition }), deptName, day].join(' · '),
    pill: pillOf(call, row),
  }
}

function pillOf({ t }: ResourceCall, { toConfirm, readAt }: ShelfDocument): ShelfRow['pill'] {
  if (toConfirm) return { tone: 'warn', text: t('documents.toConfirm') }
  return readAt === null ? null : { tone: 'good', text: t('documents.wasRead') }
}

function readingQuery({ url }: ResourceCall, search: string): string {
  const query = new URLSearchParams(wantsReading(url) ? { [READING]: '1' } : {})
  if (search !== '') query.set('back', search)
  return query.size === 0 ? '' : `?${query}`
}

/** Link from the managing list to the reading list. */
export function shelfLink({ t }: ResourceCall): ActionLink {
  return { name: READING, label: t('documents.read'), href: `${DOCUMENTS}?${READING}=1` }
}
