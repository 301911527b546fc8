import { z } from 'zod'
import { LANGUAGES } from '#platform/wire/language/language.ts'

/** How far back and ahead a feed tells. */
export const FEED_DAYS = { back: 31, ahead: 184 } as const
/** So many entries at most: a calendar program reads all of them each time. */
export const MAX_FEED_ENTRIES = 3_000

/** GET Schedule/GetCalendarFeed → response: since when there is an address; null where there is none. */
export const ownFeed = z.object({ since: z.string().nullable() })

/** POST Schedule/RenewCalendarFeed → response: the token, told this once. */
export const renewedFeed = z.object({ token: z.string() })

/** POST Schedule/ReadCalendarFeed takes the token and nothing else. */
export const feedAsked = z.strictObject({ token: z.string().max(100) })

/** One entry; an entry that comes again is one, with its rule. */
export const feedEntry = z.object({
  /** Stays the same as long as it is the same entry. */
  uid: z.string(),
  sort: z.enum(['schedule', 'task']),
  title: z.string(),
  /** In Asia/Shanghai, `yyyy-MM-dd HH:mm:ss`; of whole days the last one is the day after. */
  startAt: z.string(),
  endAt: z.string(),
  allDay: z.boolean(),
  repeat: z.enum(['daily', 'weekly', 'monthly', 'yearly']).nullable(),
  /** The last day of what comes again. */
  until: z.string().nullable(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  /** Its page here. */
  path: z.string(),
  privacy: z.enum(['public', 'busy', 'private']),
  /** Whoever is asked to come has not answered. */
  isOpen: z.boolean(),
  isBusy: z.boolean(),
  /** In UTC, `yyyyMMddTHHmmssZ`. */
  changedAt: z.string(),
})
export type FeedEntry = z.infer<typeof feedEntry>

/** → response: null where the token opens nothing. */
export const calendarFeed = z
  .object({ name: z.string(), language: z.enum(LANGUAGES), entries: z.array(feedEntry) })
  .nullable()
export type CalendarFeed = NonNullable<z.infer<typeof calendarFeed>>

const at = (method: string) => `/wt/api/Schedule/${method}`

export const FEED_CALLS = {
  own: at('GetCalendarFeed'),
  renew: at('RenewCalendarFeed'),
  revoke: at('RevokeCalendarFeed'),
  /** Stands before any sign-in. */
  read: at('ReadCalendarFeed'),
} as const

/** Where calendar programs read. */
export const FEED_PAGE = '/calendar'
/** The parameter of the address that has the token. */
export const FEED_TOKEN = 'k'
