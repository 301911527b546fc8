import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { searchFields } from '#platform/define/described/search-fields.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import { isAnswered } from '#platform/web/request/answered-paths.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { PEOPLE } from '#platform/wire/approval/approval.ts'
import {
  COLLEAGUES,
  SEARCH_CALL,
  type SearchHit,
  type SearchKind,
  type SearchPage,
  searchResults,
} from '#platform/wire/lists/search.ts'
import { isSearchable, MAX_SEARCH_KEY, searchKey } from '#platform/wire/lists/search-key.ts'
import { SUGGESTIONS_CALL, suggestions } from '#platform/wire/lists/suggestions.ts'
import { findResource } from '#product/define/registry.server.ts'
import type { HitView, KindView, SearchView } from './search-view.ts'
import { type Allowed, calledBy, verbLinks } from './suggestions.server.ts'

const PAGES = 'pages'

/** Kinds with an icon of their own; the others get a sheet of paper. */
const ICONS: Readonly<Record<string, string>> = {
  'org/departments': 'sitemap',
  'org/posts': 'briefcase',
}

/** All results for the keyword, by kind, or the reason why there was no search. */
export async function loadSearch(call: SignedInCall): Promise<SearchView> {
  const { t, url, gateway } = call
  const query = url.searchParams.get('q')
  const key = searchKey(query ?? '')
  const view = { title: t('search.title'), typed: key.slice(0, MAX_SEARCH_KEY) }
  const problem = problemOf(call, query, key)
  if (problem !== null) {
    return { ...view, problem: problem || null, found: null, summary: '', nothing: '' }
  }
  const [{ kinds, pages }, navigation] = await Promise.all([
    gateway.ask(SEARCH_CALL, { key }, searchResults),
    gateway.navigation(),
  ])
  const phones = kinds.some(({ kind }) => kind === PEOPLE) ? await phonesOf(call, key) : new Map()
  const may: Allowed = (page, button) => buttonCodesAt(navigation, page).has(button)
  const found = inOrder(
    kinds.flatMap((kind) =>
      kind.kind === COLLEAGUES
        ? describeColleagues(call, kind, may)
        : describeKind(call, kind, { key, phones }),
    ),
    describePages(call, pages),
  )
  const total = kinds.reduce((sum, kind) => sum + kind.total, pagesIn(found))
  const count = kinds.some(({ isMore }) => isMore) ? `${total}+` : String(total)
  const isEmpty = found.length === 0
  return {
    ...view,
    problem: null,
    found,
    summary: isEmpty ? '' : t('search.found', { total: count }),
    nothing: isEmpty ? t('search.nothing', { key }) : '',
  }
}

function pagesIn(found: readonly KindView[]): number {
  return found.find(({ kind }) => kind === PAGES)?.hits.length ?? 0
}

/** The reason why the keyword cannot be searched: null if it can, and '' without a keyword. */
function problemOf({ t }: SignedInCall, query: string | null, key: string): string | null {
  if (query === null) return ''
  if (key === '') return t('search.empty')
  if (isSearchable(key)) return null
  return key.length > MAX_SEARCH_KEY
    ? t('search.tooLong', { total: MAX_SEARCH_KEY })
    : t('search.unusable')
}

/** The order of the kinds: kinds with names, then pages, then kinds with a number only. */
function inOrder(kinds: readonly KindView[], pages: readonly KindView[]): KindView[] {
  const named = kinds.filter(({ kind }) => kind === COLLEAGUES || findResource(kind)?.pinyin)
  return [...named, ...pages, ...kinds.filter((kind) => !named.includes(kind))]
}

type Phones = ReadonlyMap<string, HitView['phone']>

/** The telephone numbers of the people that the search box suggests for the keyword. */
async function phonesOf({ gateway }: SignedInCall, key: string): Promise<Phones> {
  const { people } = await gateway.ask(SUGGESTIONS_CALL, { key }, suggestions)
  return new Map(people.map(({ id, phone }) => [id, calledBy(phone)]))
}

function describeKind(
  call: SignedInCall,
  found: SearchKind,
  { key, phones }: { key: string; phones: Phones },
): KindView[] {
  const resource = findResource(found.kind)
  if (!resource) return []
  const isWhole = !found.isMore && found.total === found.hits.length
  return [
    {
      kind: found.kind,
      label: resourceLabel(resource, call.language),
      icon: ICONS[found.kind] ?? 'document',
      count: found.isMore ? `${found.total}+` : String(found.total),
      hits: found.hits.map((hit) => ({
        ...describeHit(call, resource, hit),
        phone: resource.path === PEOPLE ? (phones.get(hit.id) ?? null) : null,
      })),
      more: isWhole ? null : `/${found.kind}?${new URLSearchParams({ key })}`,
    },
  ]
}

function describeColleagues(call: SignedInCall, found: SearchKind, may: Allowed): KindView[] {
  const hits = found.hits.map(({ id, title, department, post, photo, account }) => ({
    id,
    href: null,
    title,
    number: '',
    department: department ?? '',
    post: post ?? '',
    face: { colour: faceColour(id), name: title, photo: photo ?? null },
    phone: null,
    state: null,
    links: verbLinks(call, account ?? null, may),
  }))
  const count = found.isMore ? `${found.total}+` : String(found.total)
  const label = call.t('search.colleagues')
  return [{ kind: COLLEAGUES, label, icon: '', count, hits, more: null }]
}

function describeHit(
  call: SignedInCall,
  resource: Resource,
  hit: SearchHit,
): Omit<HitView, 'phone'> {
  const { id, title, number, department, post, face, photo } = hit
  return {
    id,
    href: `/${resource.path}/${id}`,
    title: shippedName(resource.path, title, call.language) || call.t('page.untitled'),
    number: number ?? '',
    department: department ?? '',
    post: post ?? '',
    face: resource.arePeople
      ? { colour: faceColour(face ?? id), name: title, photo: photo ?? null }
      : null,
    state: describeState(call, resource, hit),
    links: [],
  }
}

/** The state of a hit. A field that is true or false shows only a disabled state. */
function describeState(
  { t, language }: SignedInCall,
  resource: Resource,
  { state }: SearchHit,
): HitView['state'] {
  if (state === null || state === true) return null
  if (state === false) return { tone: 'quiet', text: t('search.outOfUse') }
  const choices = resource.fields[searchFields(resource)?.state ?? '']?.rule.choices
  return choices ? choicePill(choices, state, language) : { tone: 'quiet', text: state }
}

function describePages({ t }: SignedInCall, pages: readonly SearchPage[]): KindView[] {
  const shown = pages.filter(({ path }) => isAnswered(path.split('?')[0] ?? path))
  if (shown.length === 0) return []
  const hits = shown.map(({ id, name, path, module }) => ({
    id,
    href: path,
    title: name,
    number: '',
    department: module,
    post: '',
    face: null,
    phone: null,
    state: null,
    links: [],
  }))
  const count = String(shown.length)
  return [{ kind: PAGES, label: t('search.pages'), icon: 'layers', count, hits, more: null }]
}
