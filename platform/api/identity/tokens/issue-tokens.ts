import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { errors } from 'oidc-provider'

export const SCOPE = 'offline_access'

/**
 * Issues a token pair with its own grant, so that ending one sign-in ends no other. `gty` is the
 * sign-in method, for the list of sessions.
 */
export async function issueTokens(
  provider: Provider,
  ctx: KoaContextWithOIDC,
  accountId: string,
  gty: string,
) {
  const { client } = ctx.oidc
  if (!client) throw new errors.InvalidClient('client authentication is missing')
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  grant.addOIDCScope(SCOPE)
  const grantId = await grant.save()
  const properties = { accountId, client, grantId, gty, scope: SCOPE, expiresWithSession: false }
  const refreshToken = new provider.RefreshToken({
    ...properties,
    authTime: Math.floor(Date.now() / 1000),
  })
  const accessToken = new provider.AccessToken(properties)
  ctx.oidc.entity('RefreshToken', refreshToken)
  ctx.oidc.entity('AccessToken', accessToken)
  return {
    access_token: await accessToken.save(),
    token_type: accessToken.tokenType,
    expires_in: accessToken.expiration,
    refresh_token: await refreshToken.save(),
    scope: SCOPE,
  }
}
