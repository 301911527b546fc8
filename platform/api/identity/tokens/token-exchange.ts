import { sql } from 'kysely'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { errors } from 'oidc-provider'
import { ENABLED } from '#platform/api/identity/actor/account.ts'
import type { SignInEvent } from '#platform/api/identity/authenticate.ts'
import { findLinkedAccount } from '#platform/api/identity/identity-links.ts'
import { notifyNewAddress } from '#platform/api/identity/notify-new-address.ts'
import type { ProveIdentity } from '#platform/api/identity/provider/outside-issuer.ts'
import { inStateTransaction } from '#platform/api/identity/provider/state-transaction.ts'
import { type SignInRefusal, writeSignIn } from '#platform/api/identity/sign-in-log.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { type IdClaims, IdTokenFault } from '#platform/wire/sign-in/id-token.ts'
import {
  ID_TOKEN_TYPE,
  NOT_LINKED,
  TOKEN_EXCHANGE,
} from '#platform/wire/sign-in/redirect-sign-in.ts'
import { issueTokens } from './issue-tokens.ts'
import { originOf } from './password-grant.ts'

const LOCKED = '2'
const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token'

type Deps = {
  db: Database
  prove: ProveIdentity
  onEvent: (event: SignInEvent) => void
}

/** A user of the outside provider without an enabled account here. */
class NotLinked extends errors.CustomOIDCProviderError {
  constructor() {
    super(NOT_LINKED, 'no enabled account is linked to this identity')
  }
}

/**
 * Adds RFC 8693: exchanges an id token of the outside provider for a token pair of ours. The account is found
 * by issuer and subject, never by an e-mail address.
 */
export function registerTokenExchange(provider: Provider, { db, prove, onEvent }: Deps): void {
  provider.registerGrantType(
    TOKEN_EXCHANGE,
    async (ctx, next) => {
      const claims = await readIdentity(ctx, prove)
      const body = await inStateTransaction(db, (tx) => enter(tx, ctx, claims))
      if (!body) {
        onEvent({ type: 'sign-in-refused' })
        throw new NotLinked()
      }
      ctx.body = body
      await next()
    },
    ['subject_token', 'subject_token_type'],
  )

  /** Returns the tokens, or null; the attempt is logged in either case. */
  async function enter(tx: Tx, ctx: KoaContextWithOIDC, claims: IdClaims) {
    const account = await findLinkedAccount(tx, { issuer: claims.iss, subject: claims.sub })
    const origin = originOf(ctx, 'redirect')
    const reason = refusalOf(account)
    const userName = claims.preferred_username ?? claims.email ?? claims.sub
    if (account && reason === null) await notifyNewAddress(tx, account, origin.ip)
    await writeSignIn(tx, { ...origin, userName, account: account ?? null, reason })
    if (!account || reason !== null) return null
    await tx
      .updateTable('app_user')
      .set({ last_login_at: sql<Date>`now()`, last_login_ip: origin.ip })
      .where('id', '=', account.id)
      .execute()
    onEvent({ type: 'signed-in', userId: account.id })
    const tokens = await issueTokens(provider, ctx, account.id, TOKEN_EXCHANGE)
    return { ...tokens, issued_token_type: ACCESS_TOKEN_TYPE }
  }
}

function refusalOf(account: { state: string } | undefined): SignInRefusal | null {
  if (!account) return 'unknown'
  if (account.state === ENABLED) return null
  return account.state === LOCKED ? 'locked' : 'disabled'
}

async function readIdentity(ctx: KoaContextWithOIDC, prove: ProveIdentity): Promise<IdClaims> {
  const { subject_token: token, subject_token_type: type } = ctx.oidc.params ?? {}
  if (typeof token !== 'string' || type !== ID_TOKEN_TYPE) {
    throw new errors.InvalidRequest(`'subject_token' must be an id token`)
  }
  try {
    return await prove(token)
  } catch (error) {
    if (error instanceof IdTokenFault)
      throw new errors.InvalidRequest('subject_token proves nothing')
    throw error
  }
}
