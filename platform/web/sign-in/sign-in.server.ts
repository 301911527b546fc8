import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { readCurrentUser } from '#platform/web/gateway/current-user.server.ts'
import { signIn, type TokenCaller, type TokenPair } from '#platform/web/gateway/token.server.ts'
import type { NewSession } from '#platform/web/session/session.server.ts'
import type { CurrentUser } from '#platform/wire/sign-in/account.ts'

/** The credentials of the sign-in form, not empty. */
export type Credentials = {
  user: string
  password: string
  autologin: boolean
  /** The nonce by which the token server recognises a sign-in link; only for a password from such a link. */
  linkNonce?: string
}

/** Reads user and password from a posted form. */
class PasswordStrategy extends Strategy<NewSession, Credentials> {
  override name = 'password'

  override async authenticate(request: Request): Promise<NewSession> {
    const form = await request.formData()
    return this.verify({
      user: String(form.get('user') ?? ''),
      password: String(form.get('password') ?? ''),
      autologin: form.get('autologin') === 'on',
      linkNonce: String(form.get('linkNonce') ?? ''),
    })
  }
}

/** Creates a session for these credentials; throws GatewayError. It takes nothing from an older session. */
export function signInWithPassword(
  request: Request,
  { user, password, autologin, linkNonce = '' }: Credentials,
  caller: TokenCaller,
): Promise<NewSession> {
  const authenticator = new Authenticator<NewSession>().use(
    new PasswordStrategy((credentials) => enter(credentials, caller)),
  )
  // The body was already read, within a limit, so the strategy gets a copy.
  const body = new URLSearchParams({
    user,
    password,
    linkNonce,
    autologin: autologin ? 'on' : '',
  })
  return authenticator.authenticate('password', new Request(request.url, { method: 'POST', body }))
}

async function enter(
  { user, password, autologin, linkNonce }: Credentials,
  caller: TokenCaller,
): Promise<NewSession> {
  const link = linkNonce ? { link_nonce: linkNonce } : {}
  const pair = await signIn(caller, { username: user, password, ...link })
  const person = await readCurrentUser(caller, pair)
  return startSession(pair, person, { remember: autologin })
}

/** Starts a session, after any kind of sign-in. */
export function startSession(
  pair: TokenPair,
  person: CurrentUser,
  { remember }: { remember: boolean },
): NewSession {
  const now = Date.now()
  return {
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    expiresAt: pair.expiresAt,
    ...person,
    issuedAt: now,
    seenAt: now,
    remember,
  }
}
