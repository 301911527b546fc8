import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { punchedAtTerminal } from '#modules/attendance/clocking/wire/terminal.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { removeCookie, serializeCookie } from '#platform/web/session/cookies.ts'
import { seal, unseal } from '#platform/web/session/seal.server.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'

/** The longest lifetime that browsers allow; it starts again on each day with a page view. */
const KEPT_S = 400 * 24 * 60 * 60
const SECRET_BYTES = 32
/** How long the result of a clock-in waits for the next page. */
const TOLD_S = 30

const registration = z.object({
  /** The token of the terminal; this cookie holds the only copy. */
  token: z.string(),
  /** The form token is derived from it. */
  secret: z.string(),
  /** The terminal's own language, when no employee has chosen another. */
  language: z.enum(LANGUAGES),
  /** When the chosen language ends. */
  until: z.number(),
})
export type Registration = z.infer<typeof registration>

const notice = z.union([
  z.object({ problem: z.string() }),
  z.object({ punched: punchedAtTerminal }),
  /** The employee has to change the PIN, or the change was refused. */
  z.object({ change: z.object({ empNo: z.string(), problem: z.string() }) }),
])
/** A message that the next page shows once. */
export type KioskNotice = z.infer<typeof notice>

type Sealing = Pick<RequestState, 'jar' | 'secure' | 'settings'>

const nameOf = (kind: 'terminal' | 'punch', isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}staffdesk-${kind}`

/** The registration of this machine, or null if it is no terminal. */
export async function readRegistration({
  jar,
  secure,
  settings,
}: Sealing): Promise<Registration | null> {
  const text = jar.get(nameOf('terminal', secure))
  if (!text) return null
  const content = registration.safeParse(await unseal('terminal', text, settings.sessionKeys))
  return content.success ? content.data : null
}

export function newRegistration(token: string, language: Registration['language']): Registration {
  return { token, language, secret: randomBytes(SECRET_BYTES).toString('base64url'), until: 0 }
}

/** The Set-Cookie line with the registration, sealed with the newest key. */
export async function keepRegistration(
  content: Registration,
  { secure, settings }: Sealing,
): Promise<string> {
  const text = await seal('terminal', content, settings.sessionKeys)
  return serializeCookie(nameOf('terminal', secure), text, { secure, maxAgeSeconds: KEPT_S })
}

export function dropRegistration({ jar, secure }: Sealing): string[] {
  return removeCookie(jar, nameOf('terminal', secure), { secure })
}

/** The message for the page, and the Set-Cookie line that deletes it. */
export async function readTold({
  jar,
  secure,
  settings,
}: Sealing): Promise<{ notice: KioskNotice; forget: string[] } | null> {
  const name = nameOf('punch', secure)
  const text = jar.get(name)
  if (!text) return null
  const content = notice.safeParse(await unseal('punch', text, settings.sessionKeys))
  return content.success
    ? { notice: content.data, forget: removeCookie(jar, name, { secure }) }
    : null
}

export async function keepTold(
  content: KioskNotice,
  { secure, settings }: Sealing,
): Promise<string> {
  const text = await seal('punch', content, settings.sessionKeys)
  return serializeCookie(nameOf('punch', secure), text, { secure, maxAgeSeconds: TOLD_S })
}

function digestOf({ secret }: Registration): Buffer {
  return createHmac('sha256', secret).update('staffdesk terminal form').digest()
}

/** The form token of this registration; other sites and other machines do not know it. */
export function terminalToken(registered: Registration): string {
  return digestOf(registered).toString('base64url')
}

export function isTerminalToken(token: unknown, registered: Registration): boolean {
  const bytes = Buffer.from(typeof token === 'string' ? token : '', 'base64url')
  const wanted = digestOf(registered)
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}
