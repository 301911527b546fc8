import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { readCurrentUser } from '#app/gateway/current-user.server.ts'
import { signIn, type TokenCaller } from '#app/gateway/token.server.ts'
import type { Session } from './session.server.ts'

/** What the sign-in form says, checked for emptiness already. */
export type Credentials = { user: string; password: string; remember: boolean }

type Attempt = { credentials: Credentials; caller: TokenCaller }

/**
 * remix-auth hands a strategy nothing but the request, whose body the guard has
 * read within bounds already: what was read waits here under the request.
 */
const attempts = new WeakMap<Request, Attempt>()

class PasswordStrategy extends Strategy<Session, Attempt> {
  override name = 'password'

  override async authenticate(request: Request): Promise<Session> {
    const attempt = attempts.get(request)
    if (!attempt) throw new Error('The sign-in form was not read')
    return this.verify(attempt)
  }
}

const authenticator = new Authenticator<Session>().use(
  new PasswordStrategy(async ({ credentials, caller }) => {
    const { user, password, remember } = credentials
    const pair = await signIn(caller, { username: user, password })
    const person = await readCurrentUser(caller, pair)
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
  }),
)

/** A new session for these credentials; throws GatewayError. Nothing of an older session goes into it. */
export function signInWithPassword(
  request: Request,
  credentials: Credentials,
  caller: TokenCaller,
): Promise<Session> {
  attempts.set(request, { credentials, caller })
  return authenticator.authenticate('password', request)
}
