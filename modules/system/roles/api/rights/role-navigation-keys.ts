import type { RoleNavigationKeys } from '#modules/system/roles/wire/permission.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** The existing rights of a role, with the version that was read. */
export async function readRoleNavigationKeys(
  db: Database,
  roleId: string,
): Promise<RoleNavigationKeys> {
  const role = await db
    .selectFrom('role')
    .select('version')
    .where('id', '=', roleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!role) throw new Failure('not-found', 'not-found')
  const granted = await db
    .selectFrom('role_navigation')
    .select(['kind', 'target_id'])
    .where('role_id', '=', roleId)
    .orderBy('target_id')
    .execute()
  const idsOf = (wanted: string) =>
    granted.filter(({ kind }) => kind === wanted).map((row) => row.target_id)
  return {
    version: role.version,
    moduleIds: idsOf('module'),
    menuIds: idsOf('menu'),
    buttonIds: idsOf('button'),
  }
}
