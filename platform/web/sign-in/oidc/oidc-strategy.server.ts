import { randomBytes } from 'node:crypto'
import { CodeChallengeMethod, OAuth2Strategy } from 'remix-auth-oauth2'
import { OidcFault } from '#platform/web/session/oidc-fault.ts'
import type { NewSession } from '#platform/web/session/session.server.ts'
import { CALLBACK_PATH } from '#platform/wire/sign-in/redirect-sign-in.ts'
import type { Attempt, AttemptStore } from './oidc-attempts.server.ts'
import type { OpenIdProvider } from './oidc-provider.server.ts'
import { type ProvenIdentity, redeemCode } from './oidc-redeem.server.ts'
import { RedirectRefused } from './redirect-refused.ts'

const SCOPES = ['openid', 'offline_access']
const NONCE_BYTES = 24
const ERROR_CODE = /^[a-z_]{1,64}$/

type Options = {
  provider: OpenIdProvider
  /** The origin of the page in the browser; null if it is not one of our origins. */
  origin: string | null
  language: string
  attempts: AttemptStore
  /** Headers about the browser, for our own log. */
  headers: Readonly<Record<string, string>>
}

/** The start of a sign-in: the address of the provider, and the cookie for this browser. */
export type Beginning = { url: string; cookie: string }

/** The verified result of the redirect, and the attempt that it belongs to. */
export type Returned = { proven: ProvenIdentity; attempt: Attempt }

/**
 * The redirect sign-in of remix-auth-oauth2 with the checks of OpenID Connect:
 * state and verifier are sealed for one browser, and tokens are used only after
 * their id token is verified.
 */
export class RedirectStrategy extends OAuth2Strategy<NewSession> {
  override name = 'redirect'
  readonly #own: Options
  readonly #enter: (returned: Returned) => Promise<NewSession>

  constructor(own: Options, enter: (returned: Returned) => Promise<NewSession>) {
    const { provider, origin } = own
    if (origin === null) throw new OidcFault('noRedirectUri')
    super(
      {
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        authorizationEndpoint: authorizationEndpoint(provider, origin),
        tokenEndpoint: provider.metadata.token_endpoint,
        redirectURI: origin + CALLBACK_PATH,
        codeChallengeMethod: CodeChallengeMethod.S256,
        scopes: provider.isEmbedded ? SCOPES : SCOPES.slice(0, 1),
      },
      () => Promise.reject(new Error('verify the tokens before using them')),
    )
    this.#own = own
    this.#enter = enter
  }

  /** Creates the address of the provider for a new attempt, and the cookie that stores the attempt. */
  async begin(wish: Pick<Attempt, 'target' | 'linkFor'>): Promise<Beginning> {
    const { state, codeVerifier, url } = this.createAuthorizationURL()
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    url.searchParams.set('nonce', nonce)
    url.searchParams.set('ui_locales', this.#own.language)
    const attempt = { ...wish, state, verifier: codeVerifier, nonce, at: Date.now() }
    return { url: url.toString(), cookie: await this.#own.attempts.add(attempt) }
  }

  override async authenticate(request: Request): Promise<NewSession> {
    return this.#enter(await this.comeBack(new URL(request.url).searchParams))
  }

  /** Handles the provider's response to an attempt of this browser. */
  async comeBack(answer: URLSearchParams): Promise<Returned> {
    const { attempts, provider, headers } = this.#own
    const attempt = await attempts.find(only(answer, 'state'))
    if (!attempt) throw new RedirectRefused('unknownAttempt')
    requireSameIssuer(answer, provider)
    const error = only(answer, 'error')
    if (answer.has('error')) {
      // The description comes from outside, so it is neither shown nor logged.
      const cause = new Error(ERROR_CODE.test(error) ? error : 'an unreadable error')
      throw new RedirectRefused('refusedThere', { cause })
    }
    const code = only(answer, 'code')
    if (code === '') throw new RedirectRefused('unknownAttempt')
    const redirectUri = String(this.options.redirectURI)
    const redeemed = { code, redirectUri, origin: headers }
    return { proven: await redeemCode(provider, attempt, redeemed), attempt }
  }
}

/** The browser reaches the embedded provider at the host of the address that the visitor opened. */
function authorizationEndpoint({ isEmbedded, metadata }: OpenIdProvider, origin: string): string {
  const endpoint = metadata.authorization_endpoint
  return isEmbedded ? origin + new URL(endpoint).pathname : endpoint
}

/** The value of a parameter. A repeated parameter counts as absent. */
function only(answer: URLSearchParams, name: string): string {
  const values = answer.getAll(name)
  return values.length === 1 ? (values[0] ?? '') : ''
}

/** RFC 9207: the response must come from the provider to which the attempt was sent. */
function requireSameIssuer(answer: URLSearchParams, { metadata }: OpenIdProvider): void {
  const isNamed = answer.has('iss')
  if (!isNamed && !metadata.authorization_response_iss_parameter_supported) return
  if (only(answer, 'iss') !== metadata.issuer) throw new RedirectRefused('otherIssuer')
}
