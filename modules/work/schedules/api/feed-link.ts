import { z } from 'zod'
import { feedLink } from '#modules/work/schedules/define/feed-link.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'

export const CALENDAR: PageRight = 'work/schedule:view'

/** The language in which the calendar was asked for. */
const scope = z.strictObject({ language: z.enum(LANGUAGES) })

/** The calendar of the maker of the link. */
export const feedDoor: LinkDoor<z.infer<typeof scope>> = {
  purpose: feedLink,
  scope,
  right: CALENDAR,
  opens: async () => true,
}
