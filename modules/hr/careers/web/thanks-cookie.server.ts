import { z } from 'zod'
import { type TakenApplication, takenApplication } from '#modules/hr/careers/wire/careers.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { serializeCookie } from '#platform/web/session/cookies.ts'
import { seal, unseal } from '#platform/web/session/seal.server.ts'

const KEPT_S = 30 * 60

const content = z.object({
  page: z.literal('thanks'),
  until: z.number(),
  taken: takenApplication,
})

const nameOf = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}staffdesk-thanks`

/** The Set-Cookie line with the number and the ticket of an application, for the page that follows it. */
export async function thanksCookieLine(
  taken: TakenApplication,
  { secure, settings }: RequestState,
): Promise<string> {
  const told = { page: 'thanks', until: Date.now() + KEPT_S * 1_000, taken }
  const text = await seal('share', told, settings.sessionKeys)
  return serializeCookie(nameOf(secure), text, { secure, maxAgeSeconds: KEPT_S })
}

/** The application that this browser has just sent; null after half an hour. */
export async function readThanksCookie({
  jar,
  secure,
  settings,
}: RequestState): Promise<TakenApplication | null> {
  const text = jar.get(nameOf(secure))
  if (!text) return null
  const read = content.safeParse(await unseal('share', text, settings.sessionKeys))
  return read.success && read.data.until > Date.now() ? read.data.taken : null
}
