import { hkdfSync } from 'node:crypto'
import Provider from 'oidc-provider'
import type { Database } from '../store/database.ts'
import { mayHoldTokens } from './account.ts'
import { logTokenReuse } from './log-reuse.ts'
import { PASSWORD_GRANT, registerPasswordGrant, SCOPE, type SignInEvent } from './password-grant.ts'
import { readSigningKeys } from './signing-keys.ts'
import { createStateAdapter } from './state-adapter.ts'

const ACCESS_TOKEN_LIFE_S = 7_200
const REFRESH_LIFE_S = 12 * 60 * 60

export const TOKEN_PATH = '/oauth/token'
export const REVOCATION_PATH = '/oauth/revocation'

export type IdentityClient = { id: string; secret: string }
export type IdentityEvent = SignInEvent | { type: 'grant-revoked' }

export type IdentityProviderDeps = {
  db: Database
  /** Public address of the installation: scheme, host, port. */
  issuer: string
  client: IdentityClient
  /** Hears of failures inside the provider, which answers 500 without saying more. */
  onError: (error: unknown) => void
  onEvent?: (event: IdentityEvent) => void
}

/** The embedded OpenID provider; only its token and revocation endpoints are served. */
export async function createIdentityProvider(deps: IdentityProviderDeps): Promise<Provider> {
  const { db, client, onError, onEvent = () => undefined } = deps
  const off = { enabled: false }
  const provider = new Provider(deps.issuer, {
    adapter: createStateAdapter(db),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: [PASSWORD_GRANT, 'refresh_token'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    jwks: { keys: await readSigningKeys(db) },
    cookies: { keys: [cookieKey(client.secret)] },
    clientAuthMethods: ['client_secret_post'],
    clientBasedCORS: () => false,
    scopes: [SCOPE],
    features: {
      claimsParameter: off,
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      revocation: { enabled: true },
      rpInitiatedLogout: off,
      userinfo: off,
    },
    routes: { token: TOKEN_PATH, revocation: REVOCATION_PATH },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ACCESS_TOKEN_LIFE_S,
      // A successor ends when its first ancestor would have ended.
      RefreshToken: (_ctx, token) => Math.max(1, REFRESH_LIFE_S - token.totalLifetime()),
      Grant: REFRESH_LIFE_S + ACCESS_TOKEN_LIFE_S,
    },
    findAccount: async (_ctx, userId) =>
      (await mayHoldTokens(db, userId))
        ? { accountId: userId, claims: async () => ({ sub: userId }) }
        : undefined,
  })
  registerPasswordGrant(provider, db, onEvent)
  // The address of a request never comes from the network here; see token-endpoint.ts.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => onError(error))
  provider.on('grant.revoked', () => onEvent({ type: 'grant-revoked' }))
  logTokenReuse(provider, db, onError)
  // Without a listener the framework under the provider prints to the console.
  provider.app.on('error', onError)
  return provider
}

function cookieKey(secret: string): string {
  const key = hkdfSync('sha256', secret, '', 'staffdesk provider cookies', 32)
  return Buffer.from(key).toString('base64url')
}
