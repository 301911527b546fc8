import type { PageVerb } from '#platform/define/built-in/page-verb.ts'
import type {
  SuggestedLink,
  SuggestedRow,
  SuggestionsView,
} from '#platform/web/components/shell/suggestions-view.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { isAnswered } from '#platform/web/request/answered-paths.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { PEOPLE } from '#platform/wire/approval/approval.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { spell, spelledKey } from '#platform/wire/language/pinyin.ts'
import { isSearchable, searchKey } from '#platform/wire/lists/search-key.ts'
import {
  SUGGESTIONS_CALL,
  type SuggestedPerson,
  suggestions,
} from '#platform/wire/lists/suggestions.ts'
import { AREAS } from '#product/define/areas.server.ts'

const VERBS: readonly PageVerb[] = AREAS.flatMap(({ verbs = [] }) => verbs)
const STARTS = AREAS.flatMap(({ starts = [] }) => starts)
/** The actions that the search offers for a person. The page of the person offers the others. */
const STARTED: readonly string[] = ['transfer']

export type Allowed = (page: string, button: string) => boolean

/** What an unfinished search may mean: people, then what the user may do, then pages. */
export async function loadSuggestions(call: SignedInCall): Promise<SuggestionsView> {
  const key = searchKey(call.url.searchParams.get('q') ?? '')
  const navigation = await call.gateway.navigation()
  const may: Allowed = (page, button) => buttonCodesAt(navigation, page).has(button)
  const verbs = VERBS.filter(({ page, button }) => may(page, button))
    .filter(({ name }) => isCalled(call.t(`suggest.verbs.${name}`), key))
    .map((verb) => verbRow(call, verb))
  if (key === '' || !isSearchable(key)) return { rows: verbs }
  const { people, pages } = await call.gateway.ask(SUGGESTIONS_CALL, { key }, suggestions)
  return {
    rows: [
      ...people.map((person) => personRow(call, person, may)),
      ...verbs,
      ...pages
        .filter(({ path }) => isAnswered(path.split('?')[0] ?? path))
        .map(({ name, path, module }) => ({ ...row(path, name), note: module })),
    ],
  }
}

const row = (href: string, label: string): SuggestedRow => ({
  href,
  label,
  face: null,
  icon: 'layers',
  note: '',
  phone: null,
  links: [],
})

function verbRow({ t }: SignedInCall, { name, icon, href }: PageVerb): SuggestedRow {
  return { ...row(href, t(`suggest.verbs.${name}`)), icon }
}

/** Whether the keyword matches a text: a part of it, its pinyin or its initials. */
function isCalled(text: string, key: string): boolean {
  if (text.toLowerCase().includes(key.toLowerCase())) return true
  const word = spelledKey(key)
  return (
    word !== null &&
    spell(text, 'words')
      .split(' ')
      .some((spelt) => spelt.startsWith(word))
  )
}

function personRow(call: SignedInCall, person: SuggestedPerson, may: Allowed): SuggestedRow {
  const { id, name, isOpen, number, department, post, phone, photo } = person
  return {
    // The page of results shows the colleagues whose files the user may not open.
    href: isOpen ? `/${PEOPLE}/${id}` : `/search?${new URLSearchParams({ q: name })}`,
    label: name,
    face: { colour: faceColour(id), name, photo },
    icon: '',
    note: [number, department, post]
      .filter((text) => text !== null)
      .map(isolate)
      .join(' · '),
    phone: calledBy(phone),
    links: linksOf(call, person, may),
  }
}

/** A telephone number with its link; a masked one has none. */
export function calledBy(phone: string | null): SuggestedRow['phone'] {
  return phone ? { text: phone, href: /^[+\d]+$/.test(phone) ? `tel:${phone}` : null } : null
}

function linksOf(
  call: SignedInCall,
  { id, account, isOpen, status }: SuggestedPerson,
  may: Allowed,
): SuggestedLink[] {
  const started = STARTS.filter(({ name }) => STARTED.includes(name)).flatMap(
    ({ name, resource, field, when }) =>
      isOpen && status !== null && when.includes(status) && may(`/${resource}`, 'add')
        ? [{ href: `/${resource}/new?${field}=${id}`, label: call.t(`start.names.${name}`) }]
        : [],
  )
  return [...verbLinks(call, account, may), ...started]
}

/** What the user may do for the owner of an account. */
export function verbLinks(
  { t }: SignedInCall,
  account: string | null,
  may: Allowed,
): SuggestedLink[] {
  return VERBS.flatMap(({ name, href, page, button, toAccount }) =>
    account !== null && toAccount !== undefined && may(page, button)
      ? [{ href: `${href}?${toAccount}=${account}`, label: t(`suggest.to.${name}`) }]
      : [],
  )
}
