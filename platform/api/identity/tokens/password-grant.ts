import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { AttemptOrigin, Authenticate } from '#platform/api/identity/authenticate.ts'
import { LINK_NONCE } from '#platform/api/identity/link-use.ts'
import { TooManyAttempts } from '#platform/api/identity/throttle/attempts.ts'
import { CLIENT_IP_HEADER } from '#platform/api/identity/throttle/client-ip.ts'
import { HashingBusy } from '#platform/api/passwords/password-hash.ts'
import { issueTokens } from './issue-tokens.ts'

export const PASSWORD_GRANT = 'password'

/** The error code comes from RFC 8628. The seconds to wait are in the Retry-After header. */
class SlowDown extends errors.OIDCProviderError {
  constructor() {
    super(429, 'slow_down')
    this.error_description = 'too many attempts'
  }
}

/** Adds `grant_type=password` (spec section 7) to the provider. */
export function registerPasswordGrant(provider: Provider, authenticate: Authenticate): void {
  provider.registerGrantType(
    PASSWORD_GRANT,
    async (ctx, next) => {
      const credentials = readCredentials(ctx)
      const method = credentials.linkNonce ? 'link' : PASSWORD_GRANT
      const body = await authenticate(credentials, originOf(ctx, method), (_tx, account) =>
        issueTokens(provider, ctx, account.id, method),
      ).catch((error: unknown) => {
        throw toProviderError(ctx, error)
      })
      if (!body) throw new errors.InvalidGrant('sign-in refused')
      ctx.body = body
      await next()
    },
    ['username', 'password', 'link_nonce'],
  )
}

function readCredentials(ctx: KoaContextWithOIDC) {
  const { username, password } = ctx.oidc.params ?? {}
  if (typeof username !== 'string' || typeof password !== 'string') {
    throw new errors.InvalidRequest("missing required parameter(s) 'username', 'password'")
  }
  return { username, password, linkNonce: readLinkNonce(ctx) }
}

function readLinkNonce(ctx: KoaContextWithOIDC): string | null {
  const nonce = ctx.oidc.params?.link_nonce
  if (nonce === undefined) return null
  if (typeof nonce === 'string' && LINK_NONCE.test(nonce)) return nonce
  throw new errors.InvalidRequest("'link_nonce' is not well formed")
}

/** Both headers were checked where the request arrived; see token-endpoint.ts. */
export function originOf(
  ctx: Pick<KoaContextWithOIDC, 'get'>,
  method: AttemptOrigin['method'],
): AttemptOrigin {
  return {
    ip: ctx.get(CLIENT_IP_HEADER) || null,
    userAgent: ctx.get('user-agent') || null,
    method,
  }
}

function toProviderError(ctx: KoaContextWithOIDC, error: unknown): unknown {
  if (error instanceof TooManyAttempts) {
    ctx.set('retry-after', String(error.seconds))
    return new SlowDown()
  }
  return error instanceof HashingBusy ? temporarilyUnavailable() : error
}

function temporarilyUnavailable(): Error {
  const error = new errors.TemporarilyUnavailable('too many sign-ins at this moment')
  return Object.assign(error, { status: 503, statusCode: 503 })
}
