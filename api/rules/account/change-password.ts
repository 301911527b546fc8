import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#api/actor.ts'
import { Failure, type FieldProblem } from '#api/failure.ts'
import { endSessions, readGrantId } from '#api/identity/end-sessions.ts'
import { hashPassword, verifyPassword } from '#api/identity/password.ts'
import type { Database, Tx } from '#api/store/database.ts'
import type { PasswordChange } from '#contracts/account.ts'
import { findPasswordProblem } from './password-policy.ts'

const REMEMBERED_PASSWORDS = 5

/**
 * Gives the caller a new password and ends all sessions of the account but the
 * one that `accessToken` belongs to.
 */
export async function changePassword(
  db: Database,
  actor: Actor,
  accessToken: string,
  form: PasswordChange,
): Promise<void> {
  if (form.id !== actor.userId) throw new Failure('forbidden', 'account.ownOnly')
  if (form.newPassword !== form.confimPassword) {
    throw refused('confimPassword', { key: 'account.mismatch' })
  }
  const currentHash = await readPasswordHash(db, actor.userId)
  if (!(await verifyPassword(currentHash, form.originPassword))) throw wrongPassword()
  const problem =
    findPasswordProblem(form.newPassword, actor) ??
    (await findReuse(db, actor.userId, currentHash, form.newPassword))
  if (problem) throw refused('newPassword', problem)

  const newHash = await hashPassword(form.newPassword)
  await db.transaction().execute(async (tx) => {
    await replacePassword(tx, actor, currentHash, newHash)
    const exceptGrant = await readGrantId(tx, accessToken)
    if (exceptGrant === null) throw new Failure('unauthenticated', 'auth.required')
    await endSessions(tx, actor.userId, { exceptGrant })
  })
}

function refused(field: string, problem: FieldProblem): Failure {
  return new Failure('invalid', problem.key, {
    ...(problem.values ? { values: problem.values } : undefined),
    fields: { [field]: problem },
  })
}

function wrongPassword(): Failure {
  return refused('originPassword', { key: 'account.wrongPassword' })
}

async function readPasswordHash(db: Database, userId: string): Promise<string> {
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Failure('unauthenticated', 'auth.required')
  return row.password_hash
}

async function findReuse(
  db: Database,
  userId: string,
  currentHash: string,
  newPassword: string,
): Promise<FieldProblem | null> {
  const earlier = await db
    .selectFrom('app_user_password')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REMEMBERED_PASSWORDS)
    .execute()
  // One after the other: a single person must not fill the gate for everybody.
  for (const hash of [currentHash, ...earlier.map((row) => row.password_hash)]) {
    if (await verifyPassword(hash, newPassword)) {
      return { key: 'account.reused', values: { count: REMEMBERED_PASSWORDS } }
    }
  }
  return null
}

async function replacePassword(
  tx: Tx,
  actor: Actor,
  currentHash: string,
  newHash: string,
): Promise<void> {
  const before = await tx
    .selectFrom('app_user')
    .select(['password_changed_at', 'must_change_password'])
    .where('id', '=', actor.userId)
    .where('password_hash', '=', currentHash)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // Somebody else changed it since it was checked, so it is not the right one any more.
  if (!before) throw wrongPassword()
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
  await tx
    .insertInto('record_history')
    .values({
      id: uuidv7(),
      resource: 'system/users',
      record_id: actor.userId,
      version: after.version,
      action: 'update',
      actor_id: actor.userId,
      actor_name: actor.name,
      before: JSON.stringify(passwordState(before)),
      after: JSON.stringify(passwordState(after)),
    })
    .execute()
}

function passwordState(row: { password_changed_at: Date; must_change_password: boolean }) {
  return {
    passwordChangedAt: row.password_changed_at.toISOString(),
    mustChangePassword: row.must_change_password,
  }
}

async function rememberPassword(tx: Tx, userId: string, hash: string): Promise<void> {
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
