import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { GRANTED } from '#platform/api/history/describe-changes.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'

/**
 * Records a change of a role's rights in its version and history; `before` names removed rights,
 * `after` added ones.
 */
export async function writeGrantsHistory(
  tx: Tx,
  actor: Actor,
  roleId: string,
  { before, after }: { before: string[]; after: string[] },
): Promise<number> {
  const { version } = await tx
    .updateTable('role')
    .set({
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: actor.userId,
    })
    .where('id', '=', roleId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await writeHistory(tx, actor, {
    resource: roles,
    id: roleId,
    version,
    action: 'grant',
    before: { [GRANTED]: before },
    after: { [GRANTED]: after },
  })
  return version
}
