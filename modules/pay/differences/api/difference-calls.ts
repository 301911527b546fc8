import { z } from 'zod'
import {
  COMPARED_MONTH_CALL,
  comparedMonth,
  USUAL_PERCENT,
} from '#modules/pay/differences/wire/compared-month.ts'
import {
  DIFFERENCES_CALL,
  differenceCause,
  GROUPED_BY,
  payDifferences,
} from '#modules/pay/differences/wire/differences.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam, monthParam, wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readComparedMonth } from './read-compared-month.ts'
import { readDifferences } from './read-differences.ts'

const MOST_PAGES = 100_000
const MOST_PERCENT = 1000

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
  reading({
    tag: salaries.path,
    path: COMPARED_MONTH_CALL,
    need: permissionsFor(salaries, 'view'),
    summary: '工资环比：当月各工资批次与上一批次相比，变动超过指定百分比（默认20%）的人员及原因',
    query: z.object({
      month: monthParam,
      percent: wholeParam(MOST_PERCENT).default(USUAL_PERCENT),
      page: wholeParam(MOST_PAGES).default(1),
    }),
    answer: comparedMonth,
    run: ({ query, actor, store: { db } }) => readComparedMonth(db, actor, query),
  }),
]
