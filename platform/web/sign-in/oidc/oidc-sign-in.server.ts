import { Authenticator } from 'remix-auth'
import { readCurrentUser } from '#platform/web/gateway/current-user.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { exchangeIdToken, type TokenPair } from '#platform/web/gateway/token.server.ts'
import { callHeaders } from '#platform/web/gateway/wire.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import { safeRedirectTarget } from '#platform/web/request/redirect-target.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { identityOf } from '#platform/web/session/oidc-identity.ts'
import type { NewSession } from '#platform/web/session/session.server.ts'
import { loadMenu, replaceSession } from '#platform/web/sign-in/begin-session.server.ts'
import { startSession } from '#platform/web/sign-in/sign-in.server.ts'
import { LANGUAGE_TAG } from '#platform/wire/language/language.ts'
import { LINK_IDENTITY } from '#platform/wire/sign-in/redirect-sign-in.ts'
import { type AttemptStore, createAttemptStore } from './oidc-attempts.server.ts'
import { type OpenIdProvider, openProvider } from './oidc-provider.server.ts'
import { type Beginning, RedirectStrategy, type Returned } from './oidc-strategy.server.ts'
import { RedirectRefused } from './redirect-refused.ts'

type Place = Pick<OpenCall, 'url' | 'language'>

/** Begins a sign-in, or the linking of an identity to the account `linkFor`. */
export async function beginRedirect(
  place: Place,
  state: RequestState,
  { target, linkFor }: { target: string | null; linkFor: string | null },
): Promise<Beginning> {
  const strategy = await createStrategy(place, state, attemptsOf(state))
  return strategy.begin({ target: target ?? '', linkFor })
}

/** The next page, and whether an intermediate page is shown first. */
export type Arrival = { goTo: string; isShown: boolean }

/** Completes the sign-in that `beginRedirect` started; throws OidcFault, RedirectRefused or GatewayError. */
export async function arrive(call: OpenCall, state: RequestState): Promise<Arrival> {
  const attempts = attemptsOf(state)
  const attempt = await attempts.find(call.url.searchParams.get('state') ?? '')
  const strategy = await createStrategy(call, state, attempts)
  if (attempt?.linkFor) return linkIdentity(attempt.linkFor, strategy, call, state)
  const authenticator = new Authenticator<NewSession>().use(strategy)
  const session = await authenticator.authenticate('redirect', call.request)
  await replaceSession(session, call, state)
  call.setFlash({ kind: 'success', text: call.t('login.success'), isArrival: true })
  const target = attempt && safeRedirectTarget(attempt.target, call.url.origin)
  await loadMenu(session, call, state)
  return { goTo: target || '/', isShown: true }
}

/** Links the identity to the account that requested it, if that account is still signed in here. */
async function linkIdentity(
  linkFor: string,
  strategy: RedirectStrategy,
  call: OpenCall,
  { session, gateway }: RequestState,
): Promise<Arrival> {
  if (!gateway || session?.sub !== linkFor) throw new RedirectRefused('otherSession')
  const { proven } = await strategy.comeBack(call.url.searchParams)
  const body = { idToken: proven.answer.id_token }
  const text = await gateway.send('POST', LINK_IDENTITY, body)
  call.setFlash({ kind: 'success', text })
  return { goTo: '/account/company', isShown: false }
}

/** The Set-Cookie line that ends the attempt with the state in this address. */
export function forgetAttempt({ url }: Pick<Place, 'url'>, state: RequestState): Promise<string> {
  return attemptsOf(state).forget(url.searchParams.get('state') ?? '')
}

function attemptsOf({ jar, settings, secure }: RequestState): AttemptStore {
  return createAttemptStore({ jar, keys: settings.sessionKeys, secure, now: Date.now })
}

async function createStrategy(
  { url, language }: Place,
  { settings, tokenCaller }: RequestState,
  attempts: AttemptStore,
): Promise<RedirectStrategy> {
  const provider = await openProvider(settings)
  const origin = settings.allowedOrigins.includes(url.origin) ? url.origin : null
  const headers = { ...callHeaders(tokenCaller), 'user-agent': tokenCaller.userAgent ?? '' }
  const enter = async ({ proven }: Returned) => {
    const pair = await pairFor(provider, proven, tokenCaller)
    const person = await readCurrentUser(tokenCaller, pair)
    const identity = identityOf(proven.claims, proven.answer.id_token)
    return { ...startSession(pair, person, { remember: false }), identity }
  }
  return new RedirectStrategy(
    { provider, origin, language: LANGUAGE_TAG[language], attempts, headers },
    enter,
  )
}

/**
 * The token pair of the session. The embedded provider issues it; for another provider our token server exchanges
 * the id token.
 */
async function pairFor(
  { isEmbedded }: OpenIdProvider,
  { answer }: Returned['proven'],
  caller: RequestState['tokenCaller'],
): Promise<TokenPair> {
  if (!isEmbedded) return exchangeForPair(caller, answer.id_token)
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = answer
  if (refreshToken === undefined || seconds === undefined) throw new RedirectRefused('unavailable')
  return { accessToken, refreshToken, expiresAt: Date.now() + seconds * 1000 }
}

async function exchangeForPair(
  caller: RequestState['tokenCaller'],
  idToken: string,
): Promise<TokenPair> {
  try {
    return await exchangeIdToken(caller, idToken)
  } catch (cause) {
    const isRefused = cause instanceof GatewayError && cause.code === 'unauthenticated'
    throw isRefused ? new RedirectRefused('notLinked', { cause }) : cause
  }
}
