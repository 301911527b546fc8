import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { searchPermissions } from '#modules/system/data-rights/define/search-permission.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { fieldProblems, writeSchema } from '#platform/define/engine/schema.ts'
import { competenceRules } from './write-competence.ts'

/** Finds the account by user code. */
export async function requireAccountByCode(tx: Tx, code: string): Promise<string> {
  const result = await sql<{ id: string }>`
    select id from app_user where code = ${code} and deleted_at is null`.execute(tx)
  const [account] = result.rows
  if (!account) throw new Failure('not-found', 'not-found')
  return account.id
}

/** Replaces all search permissions of an account by these grants. */
export async function setSearchPermissions(
  tx: Tx,
  actor: Actor,
  userCode: string,
  items: readonly Readonly<Record<string, unknown>>[],
): Promise<number> {
  const userId = await requireAccountByCode(tx, userCode)
  const rules = competenceRules(searchPermissions, {})
  const { rows } = await sql<{ id: string }>`select id from search_permission
    where user_id = ${userId} and deleted_at is null order by id for update`.execute(tx)
  for (const { id } of rows) await rules.delete(tx, actor, id, null)
  for (const item of items) {
    const body = { ...item, id: uuidv7(), userId }
    const read = writeSchema(searchPermissions, 'add').safeParse(body)
    if (!read.success) {
      throw invalidFields(searchPermissions, fieldProblems(searchPermissions, read.error))
    }
    await rules.add(tx, actor, read.data)
  }
  return items.length
}
