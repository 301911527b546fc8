import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { fieldProblems, writeSchema } from '#resources/engine/schema.ts'
import { users } from '#resources/system/user.ts'
import { checkAccount } from './check-account.ts'

/** What everybody may say about his own account. */
export const PROFILE_FIELDS = ['phone', 'email'] as const
export const DELEGATE_FIELDS = ['delegateId', 'delegateFrom', 'delegateTo'] as const

/** Changes some fields of the caller's own account; anything else in the body is refused. */
export async function changeOwnAccount(
  tx: Tx,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
  allowed: readonly string[],
): Promise<Saved> {
  const foreign = Object.keys(body).filter((name) => !allowed.includes(name))
  if (foreign.length > 0) {
    const problems = foreign.map((name) => [
      name,
      { key: 'invalid.unknownField', values: { name } },
    ])
    throw invalidFields(users, Object.fromEntries(problems))
  }
  const id = actor.userId
  const { rows } = await sql<{ version: number }>`
    select version from app_user where id = ${id} for update`.execute(tx)
  const read = writeSchema(users, 'update').safeParse({ ...body, id, version: rows[0]?.version })
  if (!read.success) throw invalidFields(users, fieldProblems(users, read.error))
  const current = await lockForUpdate(tx, actor, users, id, null)
  const computed = await checkAccount(tx, read.data, current)
  return updateRecord(tx, actor, users, read.data, computed)
}
