import type { Resource } from './engine/define-resource.ts'
import { nameResources } from './engine/resource-names.ts'
import { archives } from './hr/archive.ts'
import { educations } from './hr/education.ts'
import { families } from './hr/family.ts'
import { workHistories } from './hr/work-history.ts'
import { departments } from './org/department.ts'
import { departmentRanks } from './org/department-rank.ts'
import { departmentTypes } from './org/department-type.ts'
import { orgHistories } from './org/history.ts'
import { posts } from './org/post.ts'
import { postEstablishments } from './org/post-establishment.ts'
import { postRanks } from './org/post-rank.ts'
import { userPositions } from './org/user-position.ts'
import { applications } from './system/application.ts'
import { auditLogs } from './system/audit-log.ts'
import { buttons } from './system/button.ts'
import { dataDicts } from './system/data-dict.ts'
import { dismissalCompetences } from './system/dismissal-competence.ts'
import { interfaces } from './system/interface.ts'
import { menus } from './system/menu.ts'
import { meritCompetences } from './system/merit-competence.ts'
import { modules } from './system/module.ts'
import { policyParams } from './system/policy-param.ts'
import { roles } from './system/role.ts'
import { roleDepartments } from './system/role-department.ts'
import { rolePosts } from './system/role-post.ts'
import { roleUsers } from './system/role-user.ts'
import { salaryCompetences } from './system/salary-competence.ts'
import { searchPermissions } from './system/search-permission.ts'
import { sessions } from './system/session.ts'
import { signInLogs } from './system/sign-in-log.ts'
import { users } from './system/user.ts'
import { userInfoCompetences } from './system/user-info-competence.ts'
import { visitLogs } from './system/visit-log.ts'

/** Every resource there is. Constant: signing in changes what is allowed, never what exists. */
export const RESOURCES: readonly Resource[] = Object.freeze([
  archives,
  educations,
  workHistories,
  families,
  departments,
  departmentTypes,
  departmentRanks,
  posts,
  postRanks,
  userPositions,
  postEstablishments,
  orgHistories,
  auditLogs,
  signInLogs,
  visitLogs,
  applications,
  modules,
  menus,
  buttons,
  interfaces,
  dataDicts,
  policyParams,
  users,
  roles,
  sessions,
  roleUsers,
  roleDepartments,
  rolePosts,
  searchPermissions,
  userInfoCompetences,
  salaryCompetences,
  dismissalCompetences,
  meritCompetences,
])

nameResources(RESOURCES)

const byPath = new Map(RESOURCES.map((resource) => [resource.path, resource]))

export function findResource(path: string): Resource | undefined {
  return byPath.get(path)
}

/** For paths that come from a definition, where a miss is a mistake in the code. */
export function requireResource(path: string): Resource {
  const resource = byPath.get(path)
  if (!resource) throw new Error(`No resource is defined at ${path}`)
  return resource
}

/** Child rows of a resource, in the order of the registry. */
export function childrenOf(resource: Resource): Resource[] {
  return RESOURCES.filter((child) => child.parent?.resource === resource.path)
}
