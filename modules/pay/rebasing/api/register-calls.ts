import { z } from 'zod'
import { fundPersons } from '#modules/pay/fund/define/fund-person.ts'
import { insurancePersons } from '#modules/pay/insurance/define/insurance-person.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'

/** The row of a person that begins last in a register, if the reader may see it. Opening it is recorded. */
const rowOfPerson = (resource: Resource, name: string, summary: string): AreaCall =>
  reading({
    tag: resource.path,
    need: permissionsFor(resource, 'view'),
    path: callPath(resource.controller, name),
    summary,
    query: z.object({ userId: idParam }),
    answer: recordAnswer(resource).nullable(),
    run: async ({ query: { userId }, actor, store: { db } }) => {
      const records = await selectRecords(db, resource, actor, { field: 'userId', ids: [userId] })
      const last = records.reduce<(typeof records)[number] | null>(
        (found, row) =>
          found === null || String(row.startMonth) > String(found.startMonth) ? row : found,
        null,
      )
      if (last) await notePayOpened(db, actor, resource, [last.id])
      return last
    },
  })

/** 某人的参保与公积金记录 */
export const registerCalls: readonly AreaCall[] = [
  rowOfPerson(insurancePersons, 'GetInsurancePersonByUserId', '某人最近的参保记录'),
  rowOfPerson(fundPersons, 'GetHouseFundPersonByUserId', '某人最近的公积金账户'),
]
