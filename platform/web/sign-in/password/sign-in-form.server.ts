import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import { safeRedirectTarget } from '#platform/web/request/redirect-target.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { loadMenu, replaceSession } from '#platform/web/sign-in/begin-session.server.ts'
import { type Credentials, signInWithPassword } from '#platform/web/sign-in/sign-in.server.ts'
import { isPutOff, signInTrouble } from '#platform/web/sign-in/sign-in-trouble.server.ts'

// Longer than any real password, so longer input is not sent to the provider.
const MAX_CREDENTIAL_CHARACTERS = 512

export type SignInErrors = { user?: string; password?: string; form?: string }

export type SignInForm = {
  values: { user: string; redirect: string }
  /** Null when a value is missing; then `errors` has the messages. */
  credentials: Credentials | null
  errors: SignInErrors
}

/** The page after signing in, if the request names one inside the app. */
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

/** Signs in and loads the menus, or returns the problem. */
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
