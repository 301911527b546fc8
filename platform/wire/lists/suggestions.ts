import { z } from 'zod'
import { searchPage } from './search.ts'

export const SUGGESTIONS_CALL = '/uc/api/Search/GetSuggestions'

/** The most people and the most pages that are suggested. */
export const MAX_SUGGESTED = 6

/** A person, with the details by which users recognise and reach them. */
export const suggestedPerson = z.object({
  /** The personnel file. */
  id: z.string(),
  name: z.string(),
  /** Whether the caller may open the file. Of other colleagues number, telephone and state are null. */
  isOpen: z.boolean(),
  number: z.string().nullable(),
  department: z.string().nullable(),
  post: z.string().nullable(),
  /** Masked as in the list of staff; null where the caller may not see it. */
  phone: z.string().nullable(),
  /** The state of employment. */
  status: z.string().nullable(),
  photo: z.string().nullable(),
  /** The account in use of the person; null without one. */
  account: z.string().nullable(),
})
export type SuggestedPerson = z.infer<typeof suggestedPerson>

/** GET Search/GetSuggestions?key → response: the people and pages that an unfinished keyword may mean */
export const suggestions = z.object({
  people: z.array(suggestedPerson),
  pages: z.array(searchPage),
})
