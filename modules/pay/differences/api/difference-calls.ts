import { z } from 'zod'
import {
  DIFFERENCES_CALL,
  differenceCause,
  GROUPED_BY,
  payDifferences,
} from '#modules/pay/differences/wire/differences.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam, wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readDifferences } from './read-differences.ts'

const MOST_PAGES = 100_000

export const differenceCalls: readonly AreaCall[] = [
  reading({
    tag: payRuns.path,
    path: DIFFERENCES_CALL,
    need: permissionsFor(payRuns, 'view'),
    summary: '发放批次与上一批次的差异：按原因或部门汇总，先列原因不明的人员',
    query: z.object({
      id: idParam,
      by: z.enum(GROUPED_BY).default('cause'),
      cause: differenceCause.optional(),
      deptId: idParam.optional(),
      page: wholeParam(MOST_PAGES).default(1),
      people: z.enum(['true', 'false']).default('true'),
    }),
    answer: payDifferences,
    run: ({ query, actor, store: { db } }) => readDifferences(db, actor, query),
  }),
]
