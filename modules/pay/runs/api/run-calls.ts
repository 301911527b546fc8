import { z } from 'zod'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import {
  COST_BY,
  RUN_COST_CALL,
  RUN_SAMPLE_CALL,
  runCost,
  runSample,
} from '#modules/pay/runs/wire/run-cost.ts'
import { NEW_RUN_CALL, newRun, RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readNewRun } from './read-new-run.ts'
import { readRunCost, readRunSample } from './read-run-cost.ts'
import { readRunSteps } from './read-run-steps.ts'

const KINDS = Object.values(RUN_KIND)

export const runCalls: readonly AreaCall[] = [
  reading({
    tag: payRuns.path,
    path: RUN_STEPS_CALL,
    need: permissionsFor(payRuns, 'view'),
    summary: '发放批次的办理进度：从考勤封账到发布工资条',
    query: z.object({ id: idParam }),
    answer: runSteps,
    run: ({ query: { id }, actor, store: { db } }) => readRunSteps(db, actor, id),
  }),
  reading({
    tag: payRuns.path,
    path: RUN_COST_CALL,
    need: permissionsFor(payRuns, 'view'),
    summary: '发放批次的人工成本：按部门、发薪主体、成本中心、类别、人员或岗位汇总，并列上一批次',
    query: z.object({ id: idParam, by: z.enum(COST_BY).default('department') }),
    answer: runCost,
    run: ({ query, actor, store: { db } }) => readRunCost(db, actor, query),
  }),
  reading({
    tag: payRuns.path,
    path: RUN_SAMPLE_CALL,
    need: permissionsFor(payRuns, 'view'),
    summary: '发放批次中随机抽取的工资条，供审核人抽查',
    query: z.object({ id: idParam }),
    answer: runSample,
    run: ({ query: { id }, actor, store: { db } }) => readRunSample(db, actor, id),
  }),
  reading({
    tag: payRuns.path,
    path: NEW_RUN_CALL,
    need: permissionsFor(payRuns, 'add'),
    summary: '新增发放批次时预填的发薪主体和月份：本人的用人单位，以及还没有该类批次的月份',
    query: z.object({ entityId: idParam.optional(), kind: z.enum(KINDS).default(RUN_KIND.normal) }),
    answer: newRun,
    run: ({ query, actor, store: { db } }) => readNewRun(db, actor, query),
  }),
]
