import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { dismissalCompetences } from '#resources/system/dismissal-competence.ts'
import { meritCompetences } from '#resources/system/merit-competence.ts'
import { roleUsers } from '#resources/system/role-user.ts'
import { salaryCompetences } from '#resources/system/salary-competence.ts'
import { searchPermissions } from '#resources/system/search-permission.ts'
import { userInfoCompetences } from '#resources/system/user-info-competence.ts'

/** Everything that is given to an account by name. */
const GRANTS = [
  roleUsers,
  searchPermissions,
  userInfoCompetences,
  dismissalCompetences,
  meritCompetences,
  salaryCompetences,
]

/**
 * Takes what accounts were given by name: whoever comes back begins without it. It follows from
 * leaving, and asks for no right over them.
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
