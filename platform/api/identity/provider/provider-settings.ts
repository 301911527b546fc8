import { hkdfSync } from 'node:crypto'
import { type AccountClaims, type Configuration, interactionPolicy } from 'oidc-provider'
import { mayHoldTokens } from '#platform/api/identity/actor/account.ts'
import { SCOPE } from '#platform/api/identity/tokens/issue-tokens.ts'
import { PASSWORD_GRANT } from '#platform/api/identity/tokens/password-grant.ts'
import { readSigningKeys } from '#platform/api/identity/tokens/signing-keys.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { CALLBACK_PATH, TOKEN_EXCHANGE } from '#platform/wire/sign-in/redirect-sign-in.ts'
import { AUTHORIZE_PATH, END_SESSION_PATH, JWKS_PATH, USERINFO_PATH } from './provider-relay.ts'
import {
  SIGN_IN_PATH,
  showProviderError,
  showSignedOut,
  showSignOutQuestion,
} from './sign-in-pages.ts'
import { createStateAdapter } from './state-adapter.ts'

const ACCESS_TOKEN_LIFE_S = 7_200
const REFRESH_LIFE_S = 12 * 60 * 60
const CODE_LIFE_S = 60
const INTERACTION_LIFE_S = 10 * 60
const ID_TOKEN_LIFE_S = 10 * 60

export const TOKEN_PATH = '/oauth/token'
export const REVOCATION_PATH = '/oauth/revocation'
export const AFTER_SIGN_OUT_PATH = '/login'

export type IdentityClient = { id: string; secret: string }

type ProviderOptions = {
  db: Database
  issuer: string
  client: IdentityClient
  /** Whether id tokens of an outside provider are exchanged for tokens of ours. */
  exchanges: boolean
}

/** Enables the features of the embedded provider, and no others. */
export async function providerSettings(options: ProviderOptions): Promise<Configuration> {
  const { db, issuer, client } = options
  return {
    adapter: createStateAdapter(db),
    clients: [webTier(options)],
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
    features: features(),
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
    // Our web tier needs no consent; every sign-in gets its own grant.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId,
        clientId: oidc.client?.clientId,
      })
      grant.addOIDCScope(`openid ${SCOPE}`)
      await grant.save()
      return grant
    },
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    renderError: showProviderError,
    rotateRefreshToken: true,
    ttl: lifetimes(),
    findAccount: async (_ctx, userId) =>
      (await mayHoldTokens(db, userId))
        ? { accountId: userId, claims: async (): Promise<AccountClaims> => ({ sub: userId }) }
        : undefined,
  }
}

function webTier({ issuer, client, exchanges }: ProviderOptions) {
  return {
    client_id: client.id,
    client_secret: client.secret,
    token_endpoint_auth_method: 'client_secret_post' as const,
    grant_types: [
      PASSWORD_GRANT,
      'refresh_token',
      'authorization_code',
      ...(exchanges ? [TOKEN_EXCHANGE] : []),
    ],
    response_types: ['code' as const],
    redirect_uris: [issuer + CALLBACK_PATH],
    post_logout_redirect_uris: [issuer + AFTER_SIGN_OUT_PATH],
    // A client compares this claim when it renews an id token.
    require_auth_time: true,
  }
}

function features(): Configuration['features'] {
  const off = { enabled: false }
  return {
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
  }
}

function lifetimes(): Configuration['ttl'] {
  return {
    AccessToken: ACCESS_TOKEN_LIFE_S,
    AuthorizationCode: CODE_LIFE_S,
    IdToken: ID_TOKEN_LIFE_S,
    Interaction: INTERACTION_LIFE_S,
    Session: REFRESH_LIFE_S,
    // A refresh token ends when the first token of its sign-in would have ended.
    RefreshToken: (_ctx, token) => Math.max(1, REFRESH_LIFE_S - token.totalLifetime()),
    Grant: REFRESH_LIFE_S + ACCESS_TOKEN_LIFE_S,
  }
}

/**
 * Users enter their password for every sign-in. If the provider remembered users, it would reopen a session
 * that has timed out on a shared machine.
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

/**
 * The two cookies other than the session cookie are bound to the path of one sign-in, which the prefix
 * `__Host-` forbids.
 */
function cookieNames(issuer: string) {
  const isSecure = issuer.startsWith('https:')
  const bound = isSecure ? '__Secure-' : ''
  return {
    session: `${isSecure ? '__Host-' : ''}staffdesk-provider`,
    interaction: `${bound}staffdesk-sign-in`,
    resume: `${bound}staffdesk-resume`,
  }
}

function cookieKey(secret: string): string {
  const key = hkdfSync('sha256', secret, '', 'staffdesk provider cookies', 32)
  return Buffer.from(key).toString('base64url')
}
