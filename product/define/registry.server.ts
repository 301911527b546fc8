import { learnWords } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { nameResources } from '#platform/define/resource-names.ts'
import { AREAS } from './areas.server.ts'

/**
 * Every resource. The list is constant: permissions of a user change what is allowed, never which resources
 * exist.
 */
export const RESOURCES: readonly Resource[] = Object.freeze(
  AREAS.flatMap(({ resources }) => resources),
)

/** Paths of the resources that users comment on, in addition to documents. */
export const COMMENTED: ReadonlySet<string> = new Set(
  AREAS.flatMap(({ commented = [] }) => commented.map(({ path }) => path)),
)

nameResources(RESOURCES)
learnWords(AREAS.map(({ words }) => words))

const byPath = new Map(RESOURCES.map((resource) => [resource.path, resource]))

export function findResource(path: string): Resource | undefined {
  return byPath.get(path)
}

/** For paths from a definition: an unknown path is an error in the code. */
export function requireResource(path: string): Resource {
  const resource = byPath.get(path)
  if (!resource) throw new Error(`No resource is defined at ${path}`)
  return resource
}

/** Child rows of a resource, in the order of the registry. */
export function childrenOf(resource: Resource): Resource[] {
  return RESOURCES.filter((child) => child.parent?.resource === resource.path)
}
