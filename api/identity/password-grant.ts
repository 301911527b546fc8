import { sql } from 'kysely'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Database, Tx } from '../store/database.ts'
import { type SignInAttempt, writeSignIn } from '../store/sign-in-log.ts'
import { ENABLED, findAccountByName, type SignInAccount } from './account.ts'
import { CLIENT_IP_HEADER } from './client-ip.ts'
import { LINK_NONCE, takeLink } from './link-use.ts'
import { HashingBusy } from './password.ts'
import { inStateTransaction } from './state-transaction.ts'
import { createThrottle, TooManyAttempts } from './throttle.ts'
import { type RefusedSignIn, type VerifiedSignIn, verifySignIn } from './verify-sign-in.ts'

export const PASSWORD_GRANT = 'password'
export const SCOPE = 'offline_access'

export type SignInEvent = { type: 'signed-in'; userId: string } | { type: 'sign-in-refused' }

/** `linkNonce`: the password came out of a sign-in link, which is good once. */
type Credentials = { username: string; password: string; linkNonce: string | null }
type Attempt = Omit<SignInAttempt, 'account' | 'reason'>
type Tried = { account: SignInAccount | null; attempt: Attempt }

/** RFC 8628 has the word for it; the seconds travel as Retry-After. */
class SlowDown extends errors.OIDCProviderError {
  constructor() {
    super(429, 'slow_down')
    this.error_description = 'too many attempts'
  }
}

/**
 * Adds `grant_type=password` (spec section 7) to the provider. Every attempt is
 * written down; a sign-in that cannot be written down does not happen.
 */
export function registerPasswordGrant(
  provider: Provider,
  db: Database,
  onEvent: (event: SignInEvent) => void,
): void {
  const throttle = createThrottle(db)
  provider.registerGrantType(
    PASSWORD_GRANT,
    async (ctx, next) => {
      const credentials = readCredentials(ctx)
      const attempt = describeAttempt(ctx, credentials)
      const account = await findAccountByName(db, credentials.username.trim())
      const leave = await enter(ctx, { account, attempt })
      ctx.body = await answer(ctx, { account, credentials, attempt }).finally(leave)
      await next()
    },
    ['username', 'password', 'link_nonce'],
  )

  /** Lets the attempt pass, or says how long to wait; that is the same for names nobody has. */
  async function enter(ctx: KoaContextWithOIDC, { account, attempt }: Tried): Promise<() => void> {
    try {
      const { userName: name, ip } = attempt
      return await throttle({ accountId: account?.id ?? null, name, ip })
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error
      await writeSignIn(db, { ...attempt, account, reason: 'throttled' })
      onEvent({ type: 'sign-in-refused' })
      ctx.set('retry-after', String(error.seconds))
      throw new SlowDown()
    }
  }

  async function answer(
    ctx: KoaContextWithOIDC,
    { account, credentials, attempt }: Tried & { credentials: Credentials },
  ): Promise<Record<string, unknown>> {
    const check = await verify(db, { account, ...credentials }, attempt)
    const body =
      check.refusal === null
        ? await inStateTransaction(db, (tx) => signIn(tx, provider, ctx, check, attempt))
        : null
    if (!body) {
      const reason = check.refusal ?? 'changed'
      await writeSignIn(db, { ...attempt, account: check.account, reason })
      onEvent({ type: 'sign-in-refused' })
      throw new errors.InvalidGrant('sign-in refused')
    }
    if (check.account) onEvent({ type: 'signed-in', userId: check.account.id })
    return body
  }
}

function readCredentials(ctx: KoaContextWithOIDC): Credentials {
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

/** Both headers were checked where the call came in; see token-endpoint.ts. */
function describeAttempt(ctx: KoaContextWithOIDC, { username, linkNonce }: Credentials): Attempt {
  return {
    userName: username,
    ip: ctx.get(CLIENT_IP_HEADER) || null,
    userAgent: ctx.get('user-agent') || null,
    method: linkNonce === null ? 'password' : 'link',
  }
}

async function verify(
  db: Database,
  { account, password, linkNonce }: Credentials & { account: SignInAccount | null },
  attempt: Attempt,
): Promise<VerifiedSignIn | RefusedSignIn> {
  const mayTry = linkNonce === null || (await takeLink(db, linkNonce))
  try {
    // Also for a used link: how long a refusal takes must not tell which one it is.
    const check = await verifySignIn(account, password)
    return mayTry ? check : { account, refusal: 'used' }
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error
    await writeSignIn(db, { ...attempt, account: null, reason: 'busy' })
    throw temporarilyUnavailable()
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
  { account, newHash }: VerifiedSignIn,
  attempt: Attempt,
): Promise<Record<string, unknown> | null> {
  const stillTrue = await tx
    .updateTable('app_user')
    .set({
      last_login_at: sql<Date>`now()`,
      last_login_ip: attempt.ip,
      ...(newHash ? { password_hash: newHash } : undefined),
    })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .where('state', '=', ENABLED)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (stillTrue.numUpdatedRows !== 1n) return null
  await writeSignIn(tx, { ...attempt, account, reason: null })
  return issueTokens(provider, ctx, { accountId: account.id, gty: attempt.method })
}

async function issueTokens(
  provider: Provider,
  ctx: KoaContextWithOIDC,
  { accountId, gty }: { accountId: string; gty: string },
) {
  const { client } = ctx.oidc
  if (!client) throw new errors.InvalidClient('client authentication is missing')
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  grant.addOIDCScope(SCOPE)
  const grantId = await grant.save()
  const properties = {
    accountId,
    client,
    grantId,
    gty,
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
