import type { AreaCall } from '#api/areas/area.ts'
import { aboutReads } from '#api/crud/about-resource.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { succeed } from '#api/http/answer.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { familyVisits } from '#resources/attendance/requests/family-visit.ts'
import { hoursLeaves } from '#resources/attendance/requests/hours-leave.ts'
import { leaves } from '#resources/attendance/requests/leave.ts'
import { overtimes } from '#resources/attendance/requests/overtime.ts'
import { returns } from '#resources/attendance/requests/return.ts'
import { trips } from '#resources/attendance/requests/trip.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { callPath } from '#resources/engine/endpoints.ts'

/** A list of requests as the clock-ins have it: the same as its own. */
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

/** Requests under the names that clients of clock-ins know. */
export const requestCalls: readonly AreaCall[] = [
  ...[trips, overtimes, leaves, hoursLeaves, familyVisits, returns].map(listOf),
]
