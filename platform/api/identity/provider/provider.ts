import Provider from 'oidc-provider'
import { createAuthenticator, type SignInEvent } from '#platform/api/identity/authenticate.ts'
import { registerPasswordGrant } from '#platform/api/identity/tokens/password-grant.ts'
import { registerTokenExchange } from '#platform/api/identity/tokens/token-exchange.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { CALLBACK_PATH } from '#platform/wire/sign-in/redirect-sign-in.ts'
import type { ProveIdentity } from './outside-issuer.ts'
import { AFTER_SIGN_OUT_PATH, type IdentityClient, providerSettings } from './provider-settings.ts'
import { addSignInPage } from './sign-in-pages.ts'

export type IdentityEvent = SignInEvent | { type: 'grant-revoked' }

export type IdentityProviderDeps = {
  db: Database
  /** Public address of the installation: scheme, host, port. */
  issuer: string
  client: IdentityClient
  /** Verifies a user's sign-in at the company's own provider; null without one. */
  prove?: ProveIdentity | null
  /** Called for failures inside the provider, which responds with 500 without details. */
  onError: (error: unknown) => void
  onEvent?: (event: IdentityEvent) => void
}

/** The embedded OpenID provider, only for our own web tier. */
export async function createIdentityProvider(deps: IdentityProviderDeps): Promise<Provider> {
  const { db, issuer, client, prove, onError, onEvent = () => undefined } = deps
  const settings = await providerSettings({ db, issuer, client, exchanges: Boolean(prove) })
  const provider = new Provider(issuer, settings)
  const authenticate = createAuthenticator(db, onEvent)
  registerPasswordGrant(provider, authenticate)
  addSignInPage(provider, authenticate)
  if (prove) registerTokenExchange(provider, { db, prove, onEvent })
  if (isLoopback(new URL(issuer))) admitAnyPort(provider)
  // The address of the client never comes from the network connection here; see token-endpoint.ts.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => onError(error))
  provider.on('grant.revoked', () => onEvent({ type: 'grant-revoked' }))
  // Without a listener the provider's framework prints errors to the console.
  provider.app.on('error', onError)
  return provider
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Without a configured address, accepts any loopback name and port with the path of the callback. */
function admitAnyPort(provider: Provider): void {
  const isOurs = (path: string) => (value: string) => {
    const url = URL.canParse(value) ? new URL(value) : null
    return url !== null && isLoopback(url) && url.href === url.origin + path
  }
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: isOurs(CALLBACK_PATH),
    postLogoutRedirectUriAllowed: isOurs(AFTER_SIGN_OUT_PATH),
  })
}
