import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { punchedAtTerminal } from '#modules/attendance/clocking/wire/terminal.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { removeCookie, serializeCookie } from '#platform/web/session/cookies.ts'
import { seal, unseal } from '#platform/web/session/seal.server.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'

/** What browsers keep at most; each day on which the page is looked at it begins anew. */
const KEPT_S = 400 * 24 * 60 * 60
const SECRET_BYTES = 32
/** What came of a punch waits so long for the page that tells it. */
const TOLD_S = 30

const registration = z.object({
  /** Of the terminal. It is nowhere but in here. */
  token: z.string(),
  /** What forms of this machine carry is derived from it. */
  secret: z.string(),
  /** What it speaks when nobody has asked for anything else. */
  language: z.enum(LANGUAGES),
  /** Until when it speaks what somebody asked for. */
  until: z.number(),
})
export type Registration = z.infer<typeof registration>

const told = z.union([z.object({ problem: z.string() }), z.object({ punched: punchedAtTerminal })])
/** What the page says once, after a form was sent. */
export type Told = z.infer<typeof told>

type Sealing = Pick<RequestState, 'jar' | 'secure' | 'settings'>

const nameOf = (kind: 'terminal' | 'punch', isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}staffdesk-${kind}`

/** What makes this machine a terminal, if anything does. */
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

/** The Set-Cookie line that keeps it, sealed with the newest key. */
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

/** What is to be told, and the line that forgets it. */
export async function readTold({
  jar,
  secure,
  settings,
}: Sealing): Promise<{ told: Told; forget: string[] } | null> {
  const name = nameOf('punch', secure)
  const text = jar.get(name)
  if (!text) return null
  const content = told.safeParse(await unseal('punch', text, settings.sessionKeys))
  return content.success
    ? { told: content.data, forget: removeCookie(jar, name, { secure }) }
    : null
}

export async function keepTold(content: Told, { secure, settings }: Sealing): Promise<string> {
  const text = await seal('punch', content, settings.sessionKeys)
  return serializeCookie(nameOf('punch', secure), text, { secure, maxAgeSeconds: TOLD_S })
}

function digestOf({ secret }: Registration): Buffer {
  return createHmac('sha256', secret).update('staffdesk terminal form').digest()
}

/** What a form of this registration carries: another site, and another machine, knows none. */
export function terminalToken(registered: Registration): string {
  return digestOf(registered).toString('base64url')
}

export function isTerminalToken(given: unknown, registered: Registration): boolean {
  const bytes = Buffer.from(typeof given === 'string' ? given : '', 'base64url')
  const wanted = digestOf(registered)
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}
