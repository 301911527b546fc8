import type { Resource } from './engine/define-resource.ts'
import { archives } from './hr/archive.ts'
import { educations } from './hr/education.ts'
import { families } from './hr/family.ts'
import { workHistories } from './hr/work-history.ts'
import { departments } from './org/department.ts'
import { departmentRanks } from './org/department-rank.ts'
import { departmentTypes } from './org/department-type.ts'
import { posts } from './org/post.ts'
import { postRanks } from './org/post-rank.ts'

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
])

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
