import { z } from 'zod'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import { linkLimits, type NewShareLink } from '#platform/wire/sharing/share-links.ts'

/** The body of AddShareLink for one page. The company may let its links end earlier than `limitHours`. */
export function newLinkOf({ purpose: { name, life }, scope }: LinkDoor): z.ZodType<NewShareLink> {
  const most = life.kind === 'chosen' ? life.limitHours : 1
  return z.strictObject({
    page: z.literal(name),
    scope,
    maxViews: linkLimits.maxViews,
    passcode: linkLimits.passcode,
    hours: z.int().min(1).max(most).nullish(),
  })
}
