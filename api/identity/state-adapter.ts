import { sql } from 'kysely'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { JsonObject } from '#db/schema.d.ts'
import type { Database } from '../store/database.ts'
import { onState } from './state-transaction.ts'
import { hashToken } from './token-hash.ts'

type StateRow = { payload: unknown; consumed_at: Date | null }

function toPayload(row: StateRow, handle?: string): AdapterPayload {
  const payload = row.payload as AdapterPayload
  return {
    ...payload,
    ...(handle === undefined ? undefined : { jti: handle }),
    ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : undefined),
  }
}

/** Keeps the provider's state in `identity_state`, under hashes of the handles. */
export function createStateAdapter(db: Database): AdapterFactory {
  return (model): Adapter => {
    const find = (column: 'id' | 'uid' | 'user_code', value: string) =>
      onState(db, (on) =>
        on
          .selectFrom('identity_state')
          .select(['payload', 'consumed_at'])
          .where('model', '=', model)
          .where(column, '=', value)
          .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', sql<Date>`now()`)]))
          .executeTakeFirst(),
      )

    return {
      async upsert(handle, payload, expiresIn) {
        const { jti: _handle, consumed: _consumed, ...kept } = payload
        const state = {
          // The payload is plain JSON; its type is wider than that of a JSON column.
          payload: kept as JsonObject,
          grant_id: payload.grantId ?? null,
          user_code: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn
            ? sql<Date>`now() + make_interval(secs => ${expiresIn}::float8)`
            : null,
        }
        await onState(db, (on) =>
          on
            .insertInto('identity_state')
            .values({ model, id: hashToken(handle), ...state })
            .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(state))
            .execute(),
        )
      },
      async find(handle) {
        const row = await find('id', hashToken(handle))
        return row && toPayload(row, handle)
      },
      // Handles cannot be put back here: only their hashes are known. The flows
      // that look rows up this way are off.
      async findByUid(uid) {
        const row = await find('uid', uid)
        return row && toPayload(row)
      },
      async findByUserCode(userCode) {
        const row = await find('user_code', userCode)
        return row && toPayload(row)
      },
      async consume(handle) {
        const used = await onState(db, (on) =>
          on
            .updateTable('identity_state')
            .set({ consumed_at: sql<Date>`now()` })
            .where('model', '=', model)
            .where('id', '=', hashToken(handle))
            .where('consumed_at', 'is', null)
            .executeTakeFirst(),
        )
        // Used or revoked since it was read: without this, a sign-out during a
        // refresh would leave a living successor behind.
        if (used.numUpdatedRows !== 1n) throw new errors.InvalidGrant('already used or revoked')
      },
      async destroy(handle) {
        await onState(db, (on) =>
          on
            .deleteFrom('identity_state')
            .where('model', '=', model)
            .where('id', '=', hashToken(handle))
            .execute(),
        )
      },
      async revokeByGrantId(grantId) {
        await onState(db, (on) =>
          on
            .deleteFrom('identity_state')
            .where('model', '=', model)
            .where('grant_id', '=', grantId)
            .execute(),
        )
      },
    }
  }
}
