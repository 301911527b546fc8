import { hkdfSync } from 'node:crypto'
import Provider, { type AccountClaims, interactionPolicy } from 'oidc-provider'
import { CALLBACK_PATH, TOKEN_EXCHANGE } from '#contracts/redirect-sign-in.ts'
import type { Database } from '../store/database.ts'
import { mayHoldTokens } from './account.ts'
import { createAuthenticator, type SignInEvent } from './authenticate.ts'
import { SCOPE } from './issue-tokens.ts'
import { logTokenReuse } from './log-reuse.ts'
import type { ProveIdentity } from './outside-issuer.ts'
import { PASSWORD_GRANT, registerPasswordGrant } from './password-grant.ts'
import { AUTHORIZE_PATH, END_SESSION_PATH, JWKS_PATH, USERINFO_PATH } from './provider-relay.ts'
import {
  addSignInPage,
  SIGN_IN_PATH,
  showProviderError,
  showSignedOut,
  showSignOutQuestion,
} from './sign-in-pages.ts'
import { readSigningKeys } from './signing-keys.ts'
import { createStateAdapter } from './state-adapter.ts'
import { registerTokenExchange } from './token-exchange.ts'

const ACCESS_TOKEN_LIFE_S = 7_200
const REFRESH_LIFE_S = 12 * 60 * 60
const CODE_LIFE_S = 60
const INTERACTION_LIFE_S = 10 * 60
const ID_TOKEN_LIFE_S = 10 * 60

export const TOKEN_PATH = '/oauth/token'
export const REVOCATION_PATH = '/oauth/revocation'
const AFTER_SIGN_OUT_PATH = '/login'

export type IdentityClient = { id: string; secret: string }
export type IdentityEvent = SignInEvent | { type: 'grant-revoked' }

export type IdentityProviderDeps = {
  db: Database
  /** Public address of the installation: scheme, host, port. */
  issuer: string
  client: IdentityClient
  /** Proves who somebody is at the company's own provider; null without one. */
  prove?: ProveIdentity | null
  /** Hears of failures inside the provider, which answers 500 without saying more. */
  onError: (error: unknown) => void
  onEvent?: (event: IdentityEvent) => void
}

/** The embedded OpenID provider, for our own web tier alone. */
export async function createIdentityProvider(deps: IdentityProviderDeps): Promise<Provider> {
  const { db, client, issuer, prove, onError, onEvent = () => undefined } = deps
  const off = { enabled: false }
  const provider: Provider = new Provider(issuer, {
    adapter: createStateAdapter(db),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: [
          ...[PASSWORD_GRANT, 'refresh_token', 'authorization_code'],
          ...(prove ? [TOKEN_EXCHANGE] : []),
        ],
        response_types: ['code'],
        redirect_uris: [issuer + CALLBACK_PATH],
        post_logout_redirect_uris: [issuer + AFTER_SIGN_OUT_PATH],
        // What a renewed id token is compared by.
        require_auth_time: true,
      },
    ],
    jwks: { keys: await readSigningKeys(db) },
    cookies: {
      keys: [cookieKey(client.secret)],
      names: cookieNames(issuer),
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clientAuthMethods: ['client_secret_post'],
    clientBasedCORS: () => false,
    responseTypes: ['code'],
    pkce: { methods: ['S256'], required: () => true },
    scopes: ['openid', SCOPE],
    features: {
      claimsParameter: off,
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: showSignOutQuestion,
        postLogoutSuccessSource: showSignedOut,
      },
      userinfo: { enabled: true },
    },
    routes: {
      token: TOKEN_PATH,
      revocation: REVOCATION_PATH,
      authorization: AUTHORIZE_PATH,
      end_session: END_SESSION_PATH,
      jwks: JWKS_PATH,
      userinfo: USERINFO_PATH,
    },
    interactions: {
      policy: askEveryTime(),
      url: (_ctx, interaction) => `${SIGN_IN_PATH}/${interaction.uid}`,
    },
    // Our own web tier asks nobody for consent; a grant of its own for every sign-in.
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({
        accountId: ctx.oidc.session?.accountId,
        clientId: ctx.oidc.client?.clientId,
      })
      grant.addOIDCScope(`openid ${SCOPE}`)
      await grant.save()
      return grant
    },
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    renderError: showProviderError,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ACCESS_TOKEN_LIFE_S,
      AuthorizationCode: CODE_LIFE_S,
      IdToken: ID_TOKEN_LIFE_S,
      Interaction: INTERACTION_LIFE_S,
      Session: REFRESH_LIFE_S,
      // A successor ends when its first ancestor would have ended.
      RefreshToken: (_ctx, token) => Math.max(1, REFRESH_LIFE_S - token.totalLifetime()),
      Grant: REFRESH_LIFE_S + ACCESS_TOKEN_LIFE_S,
    },
    findAccount: async (_ctx, userId) =>
      (await mayHoldTokens(db, userId))
        ? { accountId: userId, claims: async (): Promise<AccountClaims> => ({ sub: userId }) }
        : undefined,
  })
  const authenticate = createAuthenticator(db, onEvent)
  registerPasswordGrant(provider, authenticate)
  addSignInPage(provider, authenticate)
  if (prove) registerTokenExchange(provider, { db, prove, onEvent })
  if (isLoopback(new URL(issuer))) admitAnyPort(provider)
  // The address of a request never comes from the network here; see token-endpoint.ts.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => onError(error))
  provider.on('grant.revoked', () => onEvent({ type: 'grant-revoked' }))
  logTokenReuse(provider, db, onError)
  // Without a listener the framework under the provider prints to the console.
  provider.app.on('error', onError)
  return provider
}

/**
 * Everybody types his password for every sign-in: a provider that remembered him
 * would open a session again that idled out on a machine many people use.
 */
function askEveryTime() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const { Check } = interactionPolicy
  policy
    .get('login')
    ?.checks.add(
      new Check('fresh_login', 'the password is asked for every time', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}

/** The two short ones are bound to the path of one sign-in, which the prefix `__Host-` forbids. */
function cookieNames(issuer: string) {
  const isSecure = issuer.startsWith('https:')
  const bound = isSecure ? '__Secure-' : ''
  return {
    session: `${isSecure ? '__Host-' : ''}staffdesk-provider`,
    interaction: `${bound}staffdesk-sign-in`,
    resume: `${bound}staffdesk-resume`,
  }
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Without a configured address, people come by whichever name of this machine and port they like. */
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

function cookieKey(secret: string): string {
  const key = hkdfSync('sha256', secret, '', 'staffdesk provider cookies', 32)
  return Buffer.from(key).toString('base64url')
}
