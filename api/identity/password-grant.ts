import { sql } from 'kysely'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Database, Tx } from '../store/database.ts'
import { ENABLED } from './account.ts'
import { HashingBusy } from './password.ts'
import { inStateTransaction } from './state-transaction.ts'
import { type VerifiedSignIn, verifySignIn } from './verify-sign-in.ts'

export const PASSWORD_GRANT = 'password'
export const SCOPE = 'offline_access'

export type SignInEvent = { type: 'signed-in'; userId: string } | { type: 'sign-in-refused' }

/** Adds `grant_type=password` (spec section 7) to the provider. */
export function registerPasswordGrant(
  provider: Provider,
  db: Database,
  onEvent: (event: SignInEvent) => void,
): void {
  provider.registerGrantType(
    PASSWORD_GRANT,
    async (ctx, next) => {
      const verified = await verify(db, ctx)
      const body =
        verified && (await inStateTransaction(db, (tx) => signIn(tx, provider, ctx, verified)))
      if (!body) {
        onEvent({ type: 'sign-in-refused' })
        throw new errors.InvalidGrant('sign-in refused')
      }
      onEvent({ type: 'signed-in', userId: verified.userId })
      ctx.body = body
      await next()
    },
    ['username', 'password'],
  )
}

async function verify(db: Database, ctx: KoaContextWithOIDC): Promise<VerifiedSignIn | null> {
  const { username, password } = ctx.oidc.params ?? {}
  if (typeof username !== 'string' || typeof password !== 'string') {
    throw new errors.InvalidRequest("missing required parameter(s) 'username', 'password'")
  }
  try {
    return await verifySignIn(db, username, password)
  } catch (error) {
    if (error instanceof HashingBusy) throw temporarilyUnavailable()
    throw error
  }
}

function temporarilyUnavailable(): Error {
  const error = new errors.TemporarilyUnavailable('too many sign-ins at this moment')
  return Object.assign(error, { status: 503, statusCode: 503 })
}

async function signIn(
  tx: Tx,
  provider: Provider,
  ctx: KoaContextWithOIDC,
  verified: VerifiedSignIn,
): Promise<Record<string, unknown> | null> {
  const stillTrue = await tx
    .updateTable('app_user')
    .set({
      last_login_at: sql<Date>`now()`,
      ...(verified.newHash ? { password_hash: verified.newHash } : undefined),
    })
    .where('id', '=', verified.userId)
    .where('password_hash', '=', verified.passwordHash)
    .where('state', '=', ENABLED)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (stillTrue.numUpdatedRows !== 1n) return null
  return issueTokens(provider, ctx, verified.userId)
}

async function issueTokens(provider: Provider, ctx: KoaContextWithOIDC, accountId: string) {
  const { client } = ctx.oidc
  if (!client) throw new errors.InvalidClient('client authentication is missing')
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  grant.addOIDCScope(SCOPE)
  const grantId = await grant.save()
  const properties = {
    accountId,
    client,
    grantId,
    gty: PASSWORD_GRANT,
    scope: SCOPE,
    expiresWithSession: false,
  }
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
