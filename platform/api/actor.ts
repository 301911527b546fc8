/** The people whose rows a permission covers; see docs/decisions/0006-rights.md. */
export type RowScope = {
  all: boolean
  /** Departments with everything below them, as `department.path` prefixes. */
  departmentTrees: readonly string[]
  /** Departments without the departments below them, by id. */
  departments: readonly string[]
  /** The user's own personnel file, if there is one. */
  self: string | null
  /** The account that leads attendance groups. The scope covers these groups and the people in them. */
  leads: string | null
}

/** The caller. The API builds it from the access token only, never from values that the client sends. */
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
  /** An administrator knows the password, so only calls for ANY_SESSION are allowed until the user changes it. */
  mustChangePassword: boolean
  /** Codes of the roles in force, derived ones (dept_head, staff) included. */
  roles: readonly string[]
  /**
   * The rows that each button is valid for, by `<menu path without the leading slash>:<button code>`, e.g.
   * `hr/archives:edit`. The data scope of a role applies only to the buttons that this role grants.
   */
  permissions: ReadonlyMap<string, RowScope>
  /**
   * Whether search permissions show the user tasks and plans of other people. For most users this is false,
   * and queries skip the search permissions. If it is undefined, queries evaluate them.
   */
  searches?: boolean
  /** Changes whenever anything about rights changes; sent as the header x-rights-version. */
  rightsVersion: string
  /** The name of the person who requested the change, for the history. */
  onRequestOf?: string
}

/** The code of the administrator role, which may grant permissions that it does not hold. */
export const ADMIN_ROLE = 'admin'

export function isAdmin({ roles }: Pick<Actor, 'roles'>): boolean {
  return roles.includes(ADMIN_ROLE)
}

/** The `userId` of an actor that is not a user, such as a job on rows that no user completed. */
export const NO_USER = '00000000-0000-0000-0000-000000000000'

/** The actor of work that no user does. It has no permissions. */
export const THE_PRODUCT: Actor = Object.freeze({
  userId: NO_USER,
  userName: '',
  code: '',
  name: '',
  avatar: null,
  userBaseId: null,
  deptId: null,
  mustChangePassword: false,
  roles: [],
  permissions: new Map(),
  rightsVersion: '',
})

/** The user to name in a log; null for a job without a user. */
export function userInLog<User extends { userId: string | null }>(actor: User | null): User | null {
  return actor?.userId === NO_USER ? null : actor
}
