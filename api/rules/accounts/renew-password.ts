import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { endSessions } from '#api/identity/end-sessions.ts'
import { hashPassword } from '#api/identity/password.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { rememberPassword } from '#api/store/passwords.ts'
import { updateRow, type Values } from '#api/store/records.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { users } from '#resources/system/user.ts'
import { makeFirstPassword } from './first-password.ts'

/**
 * A first password for an account that had one, and what else becomes of it with that; all sessions
 * end. Whether the actor may is asked before.
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
