import { sql } from 'kysely'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { JsonObject } from '#db/schema.d.ts'
import { keepSession } from '#platform/api/identity/actor/account-session.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { onState } from './state-transaction.ts'

const REFRESH_TOKEN = 'RefreshToken'

type StateRow = { payload: unknown; consumed_at: Date | null }

function toPayload(row: StateRow, handle?: string): AdapterPayload {
  const payload = row.payload as AdapterPayload
  return {
    ...payload,
    ...(handle === undefined ? undefined : { jti: handle }),
    ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : undefined),
  }
}

/** Stores the provider's state in `identity_state`, under hashes of the handles. */
export function createStateAdapter(db: Database): AdapterFactory {
  return (model) => new StateAdapter(db, model)
}

/** The rows of one model, as the provider names its kinds of state. */
class StateAdapter implements Adapter {
  readonly #db: Database
  readonly #model: string

  constructor(db: Database, model: string) {
    this.#db = db
    this.#model = model
  }

  async upsert(handle: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const state = toState(payload, expiresIn)
    if (this.#model === REFRESH_TOKEN) await onState(this.#db, (on) => keepSession(on, payload))
    await onState(this.#db, (on) =>
      on
        .insertInto('identity_state')
        .values({ model: this.#model, id: hashToken(handle), ...state })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(state))
        .execute(),
    )
  }

  async find(handle: string): Promise<AdapterPayload | undefined> {
    const row = await this.#findBy('id', hashToken(handle))
    return row && toPayload(row, handle)
  }

  // The payload returned here has no handle, because only its hash is stored. The flows that need it are
  // switched off.
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.#findBy('uid', uid)
    return row && toPayload(row)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const row = await this.#findBy('user_code', userCode)
    return row && toPayload(row)
  }

  async consume(handle: string): Promise<void> {
    const used = await onState(this.#db, (on) =>
      on
        .updateTable('identity_state')
        .set({ consumed_at: sql<Date>`now()` })
        .where('model', '=', this.#model)
        .where('id', '=', hashToken(handle))
        .where('consumed_at', 'is', null)
        .executeTakeFirst(),
    )
    // The token was used or revoked after it was read. Without this check, a sign-out during a refresh would
    // leave a valid successor behind.
    if (used.numUpdatedRows !== 1n) throw new errors.InvalidGrant('already used or revoked')
  }

  async destroy(handle: string): Promise<void> {
    await this.#deleteBy('id', hashToken(handle))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#deleteBy('grant_id', grantId)
  }

  #findBy(column: 'id' | 'uid' | 'user_code', value: string): Promise<StateRow | undefined> {
    return onState(this.#db, (on) =>
      on
        .selectFrom('identity_state')
        .select(['payload', 'consumed_at'])
        .where('model', '=', this.#model)
        .where(column, '=', value)
        .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', sql<Date>`now()`)]))
        .executeTakeFirst(),
    )
  }

  async #deleteBy(column: 'id' | 'grant_id', value: string): Promise<void> {
    await onState(this.#db, (on) =>
      on
        .deleteFrom('identity_state')
        .where('model', '=', this.#model)
        .where(column, '=', value)
        .execute(),
    )
  }
}

function toState(payload: AdapterPayload, expiresIn: number | undefined) {
  const { jti: _handle, consumed: _consumed, ...kept } = payload
  return {
    // The payload is plain JSON; its type is wider than that of a JSON column.
    payload: kept as JsonObject,
    grant_id: payload.grantId ?? null,
    user_code: payload.userCode ?? null,
    uid: payload.uid ?? null,
    expires_at: expiresIn ? sql<Date>`now() + make_interval(secs => ${expiresIn}::float8)` : null,
  }
}
