import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The number of earlier passwords that are stored for an account. */
export const REMEMBERED_PASSWORDS = 5

/** The present password hash, or null for an unknown account. */
export async function readPasswordHash(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** The hashes of the passwords before that, the newest first. */
export async function readEarlierHashes(db: Database, userId: string): Promise<string[]> {
  const earlier = await db
    .selectFrom('app_user_password')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REMEMBERED_PASSWORDS)
    .execute()
  return earlier.map((row) => row.password_hash)
}

/**
 * Replaces `currentHash` by the actor's new hash and stores the old hash; false when the account has another
 * hash meanwhile.
 */
export async function replacePassword(
  tx: Tx,
  actor: Actor,
  currentHash: string,
  newHash: string,
): Promise<boolean> {
  const before = await tx
    .selectFrom('app_user')
    .select(['password_changed_at', 'must_change_password'])
    .where('id', '=', actor.userId)
    .where('password_hash', '=', currentHash)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  const after = await tx
    .updateTable('app_user')
    .set({
      password_hash: newHash,
      password_changed_at: sql<Date>`now()`,
      must_change_password: false,
      updated_at: sql<Date>`now()`,
      updated_by: actor.userId,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', actor.userId)
    .returning(['version', 'password_changed_at', 'must_change_password'])
    .executeTakeFirstOrThrow()
  await rememberPassword(tx, actor.userId, currentHash)
  await writeAudit(tx, actor, {
    resource: 'system/users',
    id: actor.userId,
    version: after.version,
    action: 'update',
    before: passwordState(before),
    after: passwordState(after),
    title: actor.name,
  })
  return true
}

function passwordState(row: { password_changed_at: Date; must_change_password: boolean }) {
  return {
    passwordChangedAt: row.password_changed_at.toISOString(),
    mustChangePassword: row.must_change_password,
  }
}

/** Stores an old hash among the passwords that may not be used again. */
export async function rememberPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx
    .insertInto('app_user_password')
    .values({ id: uuidv7(), user_id: userId, password_hash: hash })
    .execute()
  await tx
    .deleteFrom('app_user_password')
    .where('user_id', '=', userId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('app_user_password')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(REMEMBERED_PASSWORDS),
    )
    .execute()
}
