import { z } from 'zod'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { serializeCookie } from '#platform/web/session/cookies.ts'
import { seal, unseal } from '#platform/web/session/seal.server.ts'

/** The time in which the visitor must open the link. */
const WAITING_S = 10 * 60

const cookieContent = z.object({
  /** The page that the link opens. The cookie is invalid for another page. */
  page: z.string(),
  until: z.number(),
  is: z.union([
    z.object({ opening: z.string() }),
    // The back end has not checked the token yet; it does so when the visitor opens the link.
    z.object({ token: z.string() }),
  ]),
})

export type ShareAccess = z.infer<typeof cookieContent>['is']

const nameOf = (page: string, isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}staffdesk-share-${page.toLowerCase()}`

/**
 * The token of a share link, or the access after it was opened, from this browser's cookie; null without a
 * cookie or after it has expired.
 */
export async function readShareCookie(
  page: string,
  { jar, secure, settings }: RequestState,
): Promise<ShareAccess | null> {
  const text = jar.get(nameOf(page, secure))
  if (!text) return null
  const content = cookieContent.safeParse(await unseal('share', text, settings.sessionKeys))
  if (!content.success || content.data.page !== page) return null
  return content.data.until > Date.now() ? content.data.is : null
}

/** The Set-Cookie line for the access, valid as long as the access. */
export async function shareCookieLine(
  page: string,
  is: ShareAccess,
  { secure, settings }: RequestState,
  seconds = WAITING_S,
): Promise<string> {
  const content = { page, until: Date.now() + seconds * 1_000, is }
  const text = await seal('share', content, settings.sessionKeys)
  return serializeCookie(nameOf(page, secure), text, { secure, maxAgeSeconds: seconds })
}
