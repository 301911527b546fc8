import { attendance } from '#modules/attendance/api/area.ts'
import { hr } from '#modules/hr/api/area.ts'
import { org } from '#modules/org/api/area.ts'
import { party } from '#modules/party/api/area.ts'
import { pay } from '#modules/pay/api/area.ts'
import { system } from '#modules/system/api/area.ts'
import { titles } from '#modules/titles/api/area.ts'
import { work } from '#modules/work/api/area.ts'
import { type DocumentKinds, kindsByPath } from '#platform/api/approval/documents/document-kind.ts'
import type { Area } from '#platform/api/calls/area.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

/** Every area of the product. */
export const AREAS: readonly Area[] = [hr, org, system, attendance, work, pay, titles, party]

/** Every document kind of the product, by path. */
export function documentKinds(areas = AREAS, resources = RESOURCES): DocumentKinds {
  return kindsByPath(
    areas.flatMap(({ documents = [] }) => documents),
    resources,
  )
}
