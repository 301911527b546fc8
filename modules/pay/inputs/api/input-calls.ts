import { z } from 'zod'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { INPUT_SUMMARY_CALL, inputSummary } from '#modules/pay/inputs/wire/input-summary.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { monthParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readInputSummary } from './read-input-summary.ts'

export const inputCalls: readonly AreaCall[] = [
  reading({
    tag: payInputs.path,
    need: permissionsFor(payInputs, 'view'),
    path: INPUT_SUMMARY_CALL,
    summary: '某月工资输入按项目合计',
    query: z.object({ month: monthParam }),
    answer: inputSummary,
    run: ({ query: { month }, actor, store: { db } }) => readInputSummary(db, actor, month),
  }),
]
