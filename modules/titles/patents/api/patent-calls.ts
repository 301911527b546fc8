import { z } from 'zod'
import { UNPAID } from '#modules/titles/patents/define/choices.ts'
import { patents } from '#modules/titles/patents/define/patent.ts'
import { patentFees } from '#modules/titles/patents/define/patent-fee.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { readDue } from '#platform/api/crud/due-records.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'

const DAYS_AHEAD = 90

export const patentCalls: readonly AreaCall[] = [
  reading({
    tag: patents.path,
    path: callPath(patents.controller, 'GetPatentFeeDue'),
    need: permissionsFor(patents, 'view'),
    summary: '将到期和滞纳期内的专利年费',
    query: z.object({ days: wholeParam(366).default(DAYS_AHEAD) }),
    answer: z.array(recordAnswer(patentFees)),
    run: ({ query: { days }, actor, store }) =>
      readDue(
        { store, actor, resource: patentFees },
        { day: 'dueDate', days, more: { state: UNPAID.join() } },
      ),
  }),
]
