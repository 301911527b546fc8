import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { writeAudit } from '#platform/api/history/history.ts'
import { ENABLED } from '#platform/api/identity/actor/account.ts'
import { findTokenHolder, type TokenHolder } from '#platform/api/identity/log-sign-out.ts'
import { inStateTransaction } from '#platform/api/identity/provider/state-transaction.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { hashToken } from './token-hash.ts'

const REPLAY_WINDOW_S = 30
const LOCK_WAIT = '10s'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type ProviderAnswer = {
  status: number
  body: Record<string, unknown>
  /** The seconds to wait, in the format of the header. */
  retryAfter?: string
  /** The error inside the provider; never part of the response. */
  cause?: unknown
}

/** Rolls back what the provider stored before it failed. */
class ProviderFailed extends Error {
  readonly answer: ProviderAnswer

  constructor(answer: ProviderAnswer) {
    super('the provider failed')
    this.answer = answer
  }
}

/**
 * Exchanges refresh tokens so that one token has one successor. For half a minute a client that repeats the
 * used token gets the same response, from any process. After that the provider treats the token as stolen.
 */
export function createRefreshOnce(db: Database) {
  // Parallel requests with one token share one exchange and its connection, not only the response.
  const underWay = new Map<string, Promise<ProviderAnswer>>()

  return function refreshOnce(
    token: string,
    exchange: () => Promise<ProviderAnswer>,
  ): Promise<ProviderAnswer> {
    const hash = hashToken(token)
    const running = underWay.get(hash)
    if (running !== undefined) return running
    const answer = refresh(db, token, hash, exchange).finally(() => underWay.delete(hash))
    underWay.set(hash, answer)
    return answer
  }
}

async function refresh(
  db: Database,
  token: string,
  hash: string,
  exchange: () => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  try {
    return await inStateTransaction(db, async (tx) => {
      await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
      await lockFamily(tx, hash)
      const earlier = await readSuccessor(tx, token, hash)
      if (earlier) return earlier
      const isReused = await wasUsedBefore(tx, hash)
      const holder = isReused ? await findTokenHolder(tx, token) : null
      const answer = await exchange()
      if (answer.status >= 500) throw new ProviderFailed(answer)
      if (answer.status === 200) await keepSuccessor(tx, token, hash, answer)
      if (holder) await logReuse(tx, holder)
      return answer
    })
  } catch (error) {
    if (error instanceof ProviderFailed) return error.answer
    throw error
  }
}

/**
 * Only one token of a sign-in is exchanged at a time. Otherwise one token could get a successor while the
 * reuse of another token ends the whole sign-in.
 */
async function lockFamily(tx: Tx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(coalesce(
    (select grant_id from identity_state where model = 'RefreshToken' and id = ${hash}),
    ${hash}), 0))`.execute(tx)
}

/** The token was used longer ago than a lost response can explain, so it was copied. */
async function wasUsedBefore(tx: Tx, hash: string): Promise<boolean> {
  const { rows } = await sql`select from identity_state
    where model = 'RefreshToken' and id = ${hash} and consumed_at is not null
      and not exists (select from refresh_successor
        where used_token_hash = ${hash} and expires_at > clock_timestamp())`.execute(tx)
  return rows.length > 0
}

/** The provider ended the sign-in; the log records why the user must sign in again. */
async function logReuse(tx: Tx, holder: TokenHolder): Promise<void> {
  await writeAudit(tx, holder, {
    resource: 'system/users',
    id: holder.userId,
    action: 'denied',
    ok: false,
    title: holder.name,
    after: { needed: 'unused refresh token' },
  })
}

async function readSuccessor(
  tx: Tx,
  usedToken: string,
  hash: string,
): Promise<ProviderAnswer | null> {
  const row = await tx
    .selectFrom('refresh_successor')
    .select('sealed_answer')
    .where('used_token_hash', '=', hash)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  if (!row) return null
  const body = JSON.parse(unseal(usedToken, hash, row.sealed_answer)) as Record<string, unknown>
  return (await isAlive(tx, String(body.refresh_token))) ? { status: 200, body } : null
}

/**
 * Whether the refresh token still exists and its account is enabled. If not, the caller lets the provider
 * refuse the used token.
 */
async function isAlive(tx: Tx, refreshToken: string): Promise<boolean> {
  const found = await tx
    .selectFrom('identity_state')
    .innerJoin('app_user', (join) =>
      join.on(sql<boolean>`app_user.id = (identity_state.payload ->> 'accountId')::uuid`),
    )
    .select('identity_state.id')
    .where('identity_state.model', '=', 'RefreshToken')
    .where('identity_state.id', '=', hashToken(refreshToken))
    .where('app_user.state', '=', ENABLED)
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

async function keepSuccessor(
  tx: Tx,
  usedToken: string,
  hash: string,
  answer: ProviderAnswer,
): Promise<void> {
  await tx
    .insertInto('refresh_successor')
    .values({
      used_token_hash: hash,
      sealed_answer: seal(usedToken, hash, JSON.stringify(answer.body)),
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${REPLAY_WINDOW_S})`,
    })
    .execute()
}

function keyFrom(usedToken: string): Buffer {
  return Buffer.from(hkdfSync('sha256', usedToken, '', 'staffdesk refresh successor', 32))
}

function seal(usedToken: string, hash: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(usedToken), nonce).setAAD(Buffer.from(hash))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function unseal(usedToken: string, hash: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, keyFrom(usedToken), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(hash)).setAuthTag(tag)
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
