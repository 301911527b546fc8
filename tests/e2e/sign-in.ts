import { unseal } from '#platform/web/session/seal.server.ts'
import { cookieOf, visit } from './http.ts'
import { noteSecret, readRun } from './run-state.ts'

const SESSION_COOKIE = /(?:^|; )staffdesk=([^;]+)/

/** The first administrator; all other accounts share the demo password. */
const ADMIN = 'admin'

export function passwordOf(user: string): string {
  const { adminPassword, demoPassword } = readRun()
  return user === ADMIN ? adminPassword : demoPassword
}

const sessions = new Map<string, Promise<string>>()

/** The session cookie of an account, which signs in once in each worker. */
export function sessionOf(user: string): Promise<string> {
  const known = sessions.get(user)
  if (known !== undefined) return known
  const session = signIn(user)
  sessions.set(user, session)
  return session
}

/** A separate session, for tests that end or change it. */
export async function signIn(
  user: string,
  { base, password = passwordOf(user) }: { base?: string; password?: string } = {},
): Promise<string> {
  const form = { user, password }
  const { status, setCookies } = await visit('/login', { form, ...(base ? { base } : {}) })
  const cookie = SESSION_COOKIE.exec(cookieOf(setCookies))?.[0]
  if (status !== 303 || !cookie) throw new Error(`${user} could not sign in: ${status}`)
  const { access_token, refresh_token } = await openSession(cookie)
  noteSecret(readRun(), access_token, refresh_token)
  return cookie
}

export type SessionContent = {
  access_token: string
  refresh_token: string
  sub: string
  sid: string
}

/** The decrypted content of a session cookie. */
export async function openSession(cookie: string): Promise<SessionContent> {
  const sealed = SESSION_COOKIE.exec(cookie)?.[1] ?? ''
  const content = await unseal('session', sealed, [readRun().sessionKey])
  if (content === null) throw new Error('The session cookie does not open')
  return content as SessionContent
}
