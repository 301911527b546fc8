import { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { wholeParam } from '#platform/api/http/read-query.ts'
import { currentLanguage } from '#platform/api/store/connection/call-origin.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { PEOPLE } from '#platform/wire/approval/approval.ts'
import {
  COLLEAGUES,
  MAX_SEARCH_HITS,
  SEARCH_CALL,
  type SearchKind,
  searchResults,
  USUAL_SEARCH_HITS,
} from '#platform/wire/lists/search.ts'
import { isSearchable, MAX_SEARCH_KEY, searchKey } from '#platform/wire/lists/search-key.ts'
import { MAX_SUGGESTED, SUGGESTIONS_CALL, suggestions } from '#platform/wire/lists/suggestions.ts'
import { findColleagues } from './find-colleagues.ts'
import { searchPages } from './search-pages.ts'
import { SEARCHED, searchRecords } from './search-records.ts'
import { suggestPeople } from './suggest-people.ts'

const PAGES = 'pages'
const KINDS: ReadonlySet<string> = new Set([
  PAGES,
  COLLEAGUES,
  ...SEARCHED.map(({ resource: { path } }) => path),
])

const keySought = z
  .string()
  .default('')
  .transform(searchKey)
  .refine(isSearchable)
  .meta({ maxLength: MAX_SEARCH_KEY })

const kindsSought = z
  .string()
  .transform((list) => list.split(','))
  .refine((kinds) => kinds.every((kind) => KINDS.has(kind)))
  .describe(`comma list of ${[...KINDS].join(', ')}`)

/** One search over all lists and menu entries of the caller. */
export const searchCalls: readonly AreaCall[] = [
  reading({
    tag: 'shell',
    path: SEARCH_CALL,
    answer: searchResults,
    summary: '全局搜索：人员、账号、部门、岗位、页面及各类记录',
    query: z.object({
      key: keySought,
      kinds: kindsSought.optional(),
      limit: wholeParam(MAX_SEARCH_HITS).default(USUAL_SEARCH_HITS),
    }),
    run: async ({ query: { key, kinds = null, limit }, actor, store }) => {
      if (key === '') return { kinds: [], pages: [] }
      const isSought = (kind: string) => kinds === null || kinds.includes(kind)
      const [records, colleagues, navigation] = await Promise.all([
        searchRecords(store.db, actor, { key, kinds, limit }),
        isSought(COLLEAGUES) ? searchColleagues(store.db, actor, key) : [],
        isSought(PAGES) ? store.navigationOf(actor) : null,
      ])
      const pages = navigation && searchPages(navigation, currentLanguage(), key, limit)
      const [files, others] = [
        records.filter(({ kind }) => kind === PEOPLE),
        records.filter(({ kind }) => kind !== PEOPLE),
      ]
      return { kinds: [...files, ...colleagues, ...others], pages: pages ?? [] }
    },
  }),
  reading({
    tag: 'shell',
    path: SUGGESTIONS_CALL,
    answer: suggestions,
    summary: '全局搜索输入时的建议：人员与页面',
    query: z.object({ key: keySought }),
    run: async ({ query: { key }, actor, store }) => {
      if (key === '') return { people: [], pages: [] }
      const [people, navigation] = await Promise.all([
        suggestPeople(store.db, actor, key),
        store.navigationOf(actor),
      ])
      return { people, pages: searchPages(navigation, currentLanguage(), key, MAX_SUGGESTED) }
    },
  }),
]

/** Colleagues as a kind of results. No list shows them, so the answer holds as many as it counts. */
async function searchColleagues(db: Database, actor: Actor, key: string): Promise<SearchKind[]> {
  const found = await findColleagues(db, actor, key, MAX_SEARCH_HITS + 1)
  if (found.length === 0) return []
  const hits = found.slice(0, MAX_SEARCH_HITS).map(({ id, name, ...shown }) => ({
    ...shown,
    id,
    title: name,
    number: null,
    face: id,
    state: null,
  }))
  const isMore = found.length > MAX_SEARCH_HITS
  return [{ kind: COLLEAGUES, total: hits.length, isMore, hits }]
}
