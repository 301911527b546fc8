import { sql } from 'kysely'
import { dismissalCompetences } from '#modules/system/data-rights/define/dismissal-competence.ts'
import { meritCompetences } from '#modules/system/data-rights/define/merit-competence.ts'
import { salaryCompetences } from '#modules/system/data-rights/define/salary-competence.ts'
import { searchPermissions } from '#modules/system/data-rights/define/search-permission.ts'
import { userInfoCompetences } from '#modules/system/data-rights/define/user-info-competence.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** All direct grants of an account. */
const GRANTS = [
  roleUsers,
  searchPermissions,
  userInfoCompetences,
  dismissalCompetences,
  meritCompetences,
  salaryCompetences,
]

/**
 * Removes direct grants of accounts, so that a returning employee starts without them. This follows
 * from leaving, so the actor needs no rights over them.
 */
export async function endGrantsOf(
  tx: Tx,
  actor: Actor,
  accounts: readonly string[],
): Promise<void> {
  for (const resource of GRANTS) {
    const { rows } = await sql<{ id: string; userId: string; version: number }>`
      update ${sql.table(resource.table)} set deleted_at = now(), updated_at = now(),
        updated_by = ${actor.userId}, version = version + 1
      where user_id = any(${[...accounts]}::uuid[]) and deleted_at is null
      returning id, user_id as "userId", version`.execute(tx)
    for (const { id, userId, version } of rows) {
      await writeHistory(tx, actor, {
        resource,
        id,
        version,
        action: 'delete',
        before: { userId },
        after: null,
      })
    }
  }
}
