import { z } from 'zod'
import { LANGUAGES } from '#platform/wire/language/language.ts'

/** Days before and after today that a feed covers. */
export const FEED_DAYS = { back: 31, ahead: 184 } as const
/** Largest number of entries: a calendar program reads all of them each time. */
export const MAX_FEED_ENTRIES = 3_000
/** Largest number of invited people that an entry names. */
export const MAX_FEED_PEOPLE = 50

/** GET Schedule/GetCalendarFeed → response: when the address was created; null without one. */
export const ownFeed = z.object({ since: z.string().nullable() })

/** POST Schedule/RenewCalendarFeed → response: the token, which no later call returns. */
export const renewedFeed = z.object({ token: z.string() })

/** POST Schedule/ReadCalendarFeed accepts only the token. */
export const feedAsked = z.strictObject({ token: z.string().max(100) })

const feedPerson = z.object({ id: z.uuid(), name: z.string() })

/** One entry; a repeated entry is one entry with its rule and its exceptions. */
export const feedEntry = z.object({
  /** Stable for the same entry. */
  uid: z.string(),
  sort: z.enum(['schedule', 'task']),
  title: z.string(),
  /** In Asia/Shanghai, `yyyy-MM-dd HH:mm:ss`; all-day entries end on the day after. */
  startAt: z.string(),
  endAt: z.string(),
  allDay: z.boolean(),
  repeat: z.enum(['daily', 'workdays', 'weekly', 'monthly', 'yearly']).nullable(),
  /** The last day of the repetition. */
  until: z.string().nullable(),
  /** Days that the rule includes but on which the entry does not take place: holidays on a weekday. */
  without: z.array(z.string()).default([]),
  /** Minutes before the start; null without a reminder. */
  remindMinutes: z.int().min(0).nullable().default(null),
  /** Who invites; null for an entry without participants. */
  organiser: feedPerson.nullable().default(null),
  /** The invited people. `accepts` is null while a person has not answered. */
  people: z.array(feedPerson.extend({ accepts: z.boolean().nullable() })).default([]),
  /** Grows with each change of the entry. */
  sequence: z.int().min(0).default(0),
  place: z.string().nullable(),
  note: z.string().nullable(),
  /** Path of the entry's page. */
  path: z.string(),
  privacy: z.enum(['public', 'busy', 'private']),
  /** True while an invited participant has not answered. */
  isOpen: z.boolean(),
  isBusy: z.boolean(),
  /** In UTC, `yyyyMMddTHHmmssZ`. */
  changedAt: z.string(),
})
export type FeedEntry = z.infer<typeof feedEntry>

/** → response: null when the token is invalid. */
export const calendarFeed = z
  .object({ name: z.string(), language: z.enum(LANGUAGES), entries: z.array(feedEntry) })
  .nullable()
export type CalendarFeed = NonNullable<z.infer<typeof calendarFeed>>

const at = (method: string) => `/wt/api/Schedule/${method}`

export const FEED_CALLS = {
  own: at('GetCalendarFeed'),
  renew: at('RenewCalendarFeed'),
  revoke: at('RevokeCalendarFeed'),
  /** Callers need no session. */
  read: at('ReadCalendarFeed'),
} as const

/** The path that calendar programs read. */
export const FEED_PAGE = '/calendar'
/** The query parameter with the token. */
export const FEED_TOKEN = 'k'
