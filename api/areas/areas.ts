import { type DocumentKinds, kindsByPath } from '#api/approval/document-kind.ts'
import { RESOURCES } from '#resources/registry.server.ts'
import type { Area } from './area.ts'
import { attendance } from './attendance.ts'
import { hr } from './hr.ts'
import { org } from './org.ts'
import { system } from './system.ts'
import { work } from './work.ts'

/** Every area of the product. */
export const AREAS: readonly Area[] = [hr, org, system, attendance, work]

/** Every kind of document of the product. */
export function documentKinds(areas = AREAS, resources = RESOURCES): DocumentKinds {
  return kindsByPath(
    areas.flatMap(({ documents = [] }) => documents),
    resources,
  )
}
