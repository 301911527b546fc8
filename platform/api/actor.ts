/** Which people's rows somebody may see; see docs/decisions/0006-rights.md. */
export type RowScope = {
  all: boolean
  /** Departments with everything below them, as `department.path` prefixes. */
  departmentTrees: readonly string[]
  /** Departments without those below, by id. */
  departments: readonly string[]
  /** The personnel file that is the person's own, if there is one. */
  self: string | null
  /** The account whose attendance groups are reached, with the people in them. */
  leads: string | null
}

/** Who is calling. Built from the access token only, never from what a client sends. */
export type Actor = {
  /** `sub`: app_user.id */
  userId: string
  userName: string
  /** The person's code, usually the personnel number. */
  code: string
  name: string
  /** Id of the photo in the personnel file. */
  avatar: string | null
  userBaseId: string | null
  deptId: string | null
  /** A password that somebody else knows: nothing is answered until it is changed. */
  mustChangePassword: boolean
  /** Codes of the roles in force, derived ones (dept_head, staff) included. */
  roles: readonly string[]
  /**
   * `<menu path without the leading slash>:<button code>`, e.g. `hr/archives:edit`,
   * each with the rows it is good for: a role's data scope counts for what that
   * role grants and for nothing else.
   */
  permissions: ReadonlyMap<string, RowScope>
  /**
   * Whether search permissions show him other people's tasks and plans: of most they do not, and then nothing
   * is asked of them. Where it is not said they are asked.
   */
  searches?: boolean
  /** Changes whenever anything about rights changes; travels as x-rights-version. */
  rightsVersion: string
  /** Name of the person who had asked for what is being done, for the history. */
  onRequestOf?: string
}

/** Code of the role that runs the system and may grant what it does not hold itself. */
export const ADMIN_ROLE = 'admin'

export function isAdmin({ roles }: Pick<Actor, 'roles'>): boolean {
  return roles.includes(ADMIN_ROLE)
}
