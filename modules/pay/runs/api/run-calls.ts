import { z } from 'zod'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readRunSteps } from './read-run-steps.ts'

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
]
