import { sql } from 'kysely'
import { type Actor, ADMIN_ROLE, isAdmin, type RowScope } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const SELF = '1'
const CHOSEN = '5'
const MAX_NAMED = 5

/** A button that a role grants, with its scope. */
type RoleGrant = {
  permission: string
  name: string
  isAdminRole: boolean
  scope: string
  includeChild: boolean
  /** Paths of the chosen departments. */
  paths: string[]
}

/** Includes disabled buttons: enabling one later would complete the grant. */
async function readGrants(tx: Tx, roleIds: readonly string[]): Promise<RoleGrant[]> {
  const result = await sql<RoleGrant>`
    select p.code as permission, p.page_name || '·' || p.button_name as name,
      r.code = ${ADMIN_ROLE} as "isAdminRole", r.scope, r.scope_include_child as "includeChild",
      array(select d.path from department d where d.id = any(r.scope_dept_ids)) as paths
    from role r
      join role_navigation rn on rn.role_id = r.id and rn.kind = 'button'
      join page_right p on p.button_id = rn.target_id
    where r.id = any(${[...roleIds]}::uuid[]) order by p.page_sort, p.button_sort`.execute(tx)
  return result.rows
}

/** True when all these departments lie within the user's scope. */
export function coversDepartments(
  own: RowScope,
  paths: readonly string[],
  { withBelow }: { withBelow: boolean },
): boolean {
  return paths.every(
    (path) =>
      own.departmentTrees.some((tree) => path.startsWith(tree)) ||
      (!withBelow && own.departments.some((id) => path.endsWith(`/${id}/`))),
  )
}

/**
 * A scope relative to the holder's departments may reach anywhere, because the future holder is
 * unknown: only a user with full scope may give it.
 */
function isHeld(own: RowScope | undefined, grant: RoleGrant): boolean {
  if (!own || own.all || grant.scope === SELF) return own !== undefined
  if (grant.scope !== CHOSEN) return false
  return coversDepartments(own, grant.paths, { withBelow: grant.includeChild })
}

async function isAdminRoleAmong(tx: Tx, roleIds: readonly string[]): Promise<boolean> {
  const result = await sql`select 1 from role
    where id = any(${[...roleIds]}::uuid[]) and code = ${ADMIN_ROLE}`.execute(tx)
  return result.rows.length > 0
}

/** Only administrators give the administrator role, whatever buttons other users hold. */
export async function requireNoAdminRole(
  tx: Tx,
  actor: Actor,
  roleIds: readonly string[],
): Promise<void> {
  if (!isAdmin(actor) && (await isAdminRoleAmong(tx, roleIds))) {
    throw new Failure('conflict', 'conflict.onlyAdministrator')
  }
}

/**
 * Fails when roles grant rights that the actor lacks, or on more rows than the actor's scope. Reads
 * the stored state, so it also works after a write. Administrators may grant rights that they do
 * not hold.
 */
export async function requireGrantable(
  tx: Tx,
  actor: Actor,
  roleIds: readonly string[],
): Promise<void> {
  if (isAdmin(actor) || roleIds.length === 0) return
  await requireNoAdminRole(tx, actor, roleIds)
  const lacking = (await readGrants(tx, roleIds)).filter(
    (grant) => !isHeld(actor.permissions.get(grant.permission), grant),
  )
  if (lacking.length === 0) return
  const names = [...new Set(lacking.map(({ name }) => name))].slice(0, MAX_NAMED).join(', ')
  throw new Failure('conflict', 'conflict.notHeld', { values: { names } })
}
