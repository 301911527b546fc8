import { z } from 'zod'

/**
 * The kind of the employees whose files the reader may not open. It tells no more than face, name, department and post.
 */
export const COLLEAGUES = 'colleagues'

export const SEARCH_CALL = '/uc/api/Search/GetSearchResults'

/** The most rows of one kind that a search returns and counts, and the default. */
export const MAX_SEARCH_HITS = 20
export const USUAL_SEARCH_HITS = 8

/** A record that was found, with facts by which users recognise it. */
export const searchHit = z.object({
  id: z.string(),
  title: z.string(),
  number: z.string().nullable(),
  /** The department; for departments their whole path. */
  department: z.string().nullable(),
  post: z.string().nullable(),
  /** For people: the id that gives the colour of the face, and the photo if the reader may see it. */
  face: z.string().nullish(),
  photo: z.string().nullish(),
  /** For colleagues: the account in use, for what a user may do with it. */
  account: z.string().nullish(),
  /** The state as the record stores it: the code of a choice, or whether it is in use. */
  state: z.union([z.string(), z.boolean()]).nullable(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchKind = z.object({
  /** Path of a resource, as `hr/archives`, or `colleagues`. */
  kind: z.string(),
  total: z.number().int(),
  /** There are more hits than were counted. */
  isMore: z.boolean(),
  hits: z.array(searchHit),
})
export type SearchKind = z.infer<typeof searchKind>

/** A menu entry that opens a page. */
export const searchPage = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  /** The module with the page. */
  module: z.string(),
})
export type SearchPage = z.infer<typeof searchPage>

/** GET Search/GetSearchResults?key&kinds&limit → response */
export const searchResults = z.object({
  kinds: z.array(searchKind),
  pages: z.array(searchPage),
})
export type SearchResults = z.infer<typeof searchResults>
