import { GatewayError } from '#app/gateway/gateway-error.ts'
import { revoke } from '#app/gateway/token.server.ts'
import type { OpenCall } from '#app/request/page-call.ts'
import { refusalInit } from '#app/request/page-error.server.ts'
import { safeRedirectTarget } from '#app/request/redirect-target.ts'
import type { RequestState } from '#app/request/request-state.server.ts'
import type { NewSession } from '#app/session/session.server.ts'
import { type Credentials, signInWithPassword } from '#app/sign-in/sign-in.server.ts'

// Longer than any password there is; the provider need not see more.
const MAX_CREDENTIAL_CHARACTERS = 512

export type SignInErrors = { user?: string; password?: string; form?: string }

export type SignInForm = {
  values: { user: string; redirect: string }
  /** Null when something is missing; then `errors` says what. */
  credentials: Credentials | null
  errors: SignInErrors
}

/** Where to go after signing in, when that was asked for and lies inside the app. */
export function startTarget(wish: string | null, origin: string): string | null {
  return safeRedirectTarget(wish, origin)
}

export function readSignIn({ form, t }: Pick<OpenCall, 'form' | 't'>): SignInForm {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const user = text('user').trim()
  const password = text('password')
  const errors: SignInErrors = {}
  if (user === '') errors.user = t('login.userRequired')
  if (password === '') errors.password = t('login.passwordRequired')
  const isComplete = user !== '' && password !== ''
  return {
    values: { user: user.slice(0, MAX_CREDENTIAL_CHARACTERS), redirect: text('redirect') },
    credentials: isComplete ? { user, password, autologin: text('autologin') === 'on' } : null,
    errors,
  }
}

export type SignInResult =
  | { sub: string; errors?: never }
  | { errors: SignInErrors; status: number; headers?: HeadersInit }

/** Signs in and loads the menu; or says why not. */
export async function trySignIn(
  call: OpenCall,
  state: RequestState,
  credentials: Credentials,
): Promise<SignInResult> {
  const { t } = call
  const { user, password } = credentials
  if (user.length > MAX_CREDENTIAL_CHARACTERS || password.length > MAX_CREDENTIAL_CHARACTERS) {
    return { errors: { form: t('login.wrong') }, status: 400 }
  }
  try {
    const session = await signInWithPassword(call.request, credentials, state.tokenCaller)
    await replaceSession(session, call, state)
    await loadMenu(session, call, state)
    return { sub: session.sub }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.code === 'unauthenticated') return { errors: { form: t('login.wrong') }, status: 400 }
    const { text, ...answer } = signInTrouble(error, call)
    if (!isPutOff(error)) state.endSession()
    return { errors: { form: text }, ...answer }
  }
}

/** Begins a session, and ends the one that this browser had before, also at the token server. */
export async function replaceSession(
  session: NewSession,
  { log }: OpenCall,
  { startSession, session: earlier, tokenCaller }: RequestState,
): Promise<void> {
  startSession(session)
  if (earlier === null) return
  await revoke(tokenCaller, earlier.refresh_token).catch((err) =>
    log.warn({ err }, 'the provider did not take back a token'),
  )
}

/** The same once more, a little later, may be let in. */
export function isPutOff({ code }: GatewayError): boolean {
  return code === 'too-many' || code === 'busy'
}

/** What to say when signing in was put off or not possible, whatever the credentials are. */
export function signInTrouble(
  error: GatewayError,
  { t, log, requestId }: OpenCall,
): { text: string; status: number; headers?: HeadersInit } {
  if (isPutOff(error)) {
    const time = waitText(error.retryAfterSeconds ?? 1, t)
    const text = t(error.code === 'busy' ? 'login.busy' : 'login.wait', { time })
    return { text, status: error.status, headers: refusalInit(error).headers ?? {} }
  }
  log.error({ err: error.cause ?? error }, 'signing in was not possible')
  const headers = refusalInit(error).headers ?? {}
  return { text: t('login.unavailable', { requestId }), status: error.status, headers }
}

const MINUTE_S = 60

function waitText(seconds: number, t: OpenCall['t']): string {
  return seconds < MINUTE_S
    ? t('login.seconds', { number: seconds })
    : t('login.minutes', { number: Math.ceil(seconds / MINUTE_S) })
}

/** Loads what the first page draws. When it cannot be had, that page says why. */
export async function loadMenu(
  session: NewSession,
  { log }: OpenCall,
  { gatewayFor }: RequestState,
): Promise<void> {
  await gatewayFor(session)
    .navigation()
    .catch((err) => log.warn({ err }, 'the menu could not be loaded'))
}
