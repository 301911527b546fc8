import type { Actor } from '#platform/api/actor.ts'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import { endSessions, readGrantId } from '#platform/api/sessions/end-sessions.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { PasswordChange } from '#platform/wire/sign-in/account.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { findPasswordProblem } from './password-policy.ts'
import {
  REMEMBERED_PASSWORDS,
  readEarlierHashes,
  readPasswordHash,
  replacePassword,
} from './passwords.ts'
import { readPasswordOwner } from './read-password-owner.ts'

/** Changes the caller's password and ends all sessions of the account except the session of `accessToken`. */
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
  if (currentHash === null) throw new Failure('unauthenticated', 'auth.required')
  if (!(await verifyPassword(currentHash, form.originPassword))) throw wrongPassword()
  const owner = await readPasswordOwner(db, actor.userId)
  if (owner === null) throw new Failure('unauthenticated', 'auth.required')
  const problem =
    (await findPasswordProblem(form.newPassword, owner)) ??
    (await findReuse(db, actor.userId, currentHash, form.newPassword))
  if (problem) throw refused('newPassword', problem)

  const newHash = await hashPassword(form.newPassword)
  await db.transaction().execute(async (tx) => {
    const isReplaced = await replacePassword(tx, actor, currentHash, newHash)
    // The password was changed since the check, so the checked one is wrong now.
    if (!isReplaced) throw wrongPassword()
    const exceptGrant = await readGrantId(tx, accessToken)
    if (exceptGrant === null) throw new Failure('unauthenticated', 'auth.required')
    await endSessions(tx, actor, actor.userId, { exceptGrant })
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

async function findReuse(
  db: Database,
  userId: string,
  currentHash: string,
  newPassword: string,
): Promise<FieldProblem | null> {
  const earlier = await readEarlierHashes(db, userId)
  // The hashes are checked one after the other, so that one user cannot fill the gate for all others.
  for (const hash of [currentHash, ...earlier]) {
    if (await verifyPassword(hash, newPassword)) {
      return { key: 'account.reused', values: { count: REMEMBERED_PASSWORDS } }
    }
  }
  return null
}
