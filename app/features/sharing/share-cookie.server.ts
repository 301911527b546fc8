import { z } from 'zod'
import type { RequestState } from '#app/request/request-state.server.ts'
import { removeCookie, serializeCookie } from '#app/session/cookies.ts'
import { seal, unseal } from '#app/session/seal.server.ts'

/** How long a link waits for its passcode. */
const WAITING_S = 10 * 60

const held = z.object({
  /** What it opens; of one page it is worth nothing on another. */
  page: z.literal('printUser'),
  until: z.number(),
  is: z.union([
    z.object({ opening: z.string() }),
    // It asks for a passcode first.
    z.object({ token: z.string() }),
  ]),
})

export type Held = z.infer<typeof held>['is']

const nameOf = (isSecure: boolean) => (isSecure ? '__Host-staffdesk-share' : 'staffdesk-share')

/** What this browser holds of a share link; null where that is nothing or its time is over. */
export async function readHeld({ jar, secure, settings }: RequestState): Promise<Held | null> {
  const text = jar.get(nameOf(secure))
  if (!text) return null
  const content = held.safeParse(await unseal('share', text, settings.sessionKeys))
  return content.success && content.data.until > Date.now() ? content.data.is : null
}

/** The Set-Cookie line that keeps it, for as long as it is good. */
export async function keepHeld(
  is: Held,
  { secure, settings }: RequestState,
  seconds = WAITING_S,
): Promise<string> {
  const content = { page: 'printUser', until: Date.now() + seconds * 1_000, is }
  const text = await seal('share', content, settings.sessionKeys)
  return serializeCookie(nameOf(secure), text, { secure, maxAgeSeconds: seconds })
}

export function dropHeld({ jar, secure }: RequestState): string[] {
  return removeCookie(jar, nameOf(secure), { secure })
}
