import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { rememberPassword } from '#platform/api/passwords/passwords.ts'
import { endSessions } from '#platform/api/sessions/end-sessions.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { makeFirstPassword } from './first-password.ts'

/**
 * Sets a first password for an existing account, with further values, and ends all sessions. The
 * caller has checked the actor's rights.
 */
export async function renewPassword(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  more: Values = {},
): Promise<{ version: number; password: string }> {
  const { id } = current
  const password = makeFirstPassword()
  const passwordHash = await hashPassword(password)
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from app_user where id = ${id}`.execute(tx)
  const passwordChangedAt = new Date()
  const values = { passwordHash, passwordChangedAt, mustChangePassword: true, ...more }
  const version = await updateRow(tx, users, id, values, actor)
  for (const { hash } of rows) await rememberPassword(tx, id, hash)
  const also = Object.keys(more).map((name) => [name, current[name] ?? null])
  await writeHistory(tx, actor, {
    resource: users,
    id,
    version,
    action: 'other',
    before: { mustChangePassword: current.mustChangePassword ?? null, ...Object.fromEntries(also) },
    after: {
      mustChangePassword: true,
      passwordChangedAt: passwordChangedAt.toISOString(),
      ...more,
    },
  })
  await endSessions(tx, actor, id)
  return { version, password }
}
