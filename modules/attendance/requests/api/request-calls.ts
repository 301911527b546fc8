import { familyVisits } from '#modules/attendance/requests/define/family-visit.ts'
import { hoursLeaves } from '#modules/attendance/requests/define/hours-leave.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { overtimes } from '#modules/attendance/requests/define/overtime.ts'
import { returnsToCompany } from '#modules/attendance/requests/define/return-to-company.ts'
import { trips } from '#modules/attendance/requests/define/trip.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { aboutReads } from '#platform/api/crud/mount/about-resource.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'

/** A list of requests under a path of the clock-in controller; the same as the list of the resource. */
function listOf(resource: Resource): AreaCall {
  const { name } = resource.controller
  return {
    method: 'GET',
    path: callPath({ family: 'sa', name: 'ClockIn' }, `Get${name}List`),
    need: permissionsFor(resource, 'view'),
    audit: 'none',
    about: aboutReads(resource).list,
    handler: async (c, actor, store) =>
      succeed(c, await listRecords(store, actor, resource, new URL(c.req.url).searchParams)),
  }
}

/** Lists of requests under the names that clients of the clock-in controller use. */
export const requestCalls: readonly AreaCall[] = [
  ...[trips, overtimes, leaves, hoursLeaves, familyVisits, returnsToCompany].map(listOf),
]
