import { z } from 'zod'
import { feedLink } from '#modules/work/schedules/define/feed-link.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'

export const CALENDAR: PageRight = 'work/schedule:view'

/** The language of the request that created the address. */
const scope = z.strictObject({ language: z.enum(LANGUAGES) })

/** Opens the calendar of the user who created the link. */
export const feedDoor: LinkDoor<z.infer<typeof scope>> = {
  purpose: feedLink,
  scope,
  right: CALENDAR,
  opens: async () => true,
}
