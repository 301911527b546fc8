import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { recordAnswer, savedAnswer } from '#api/crud/about-resource.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { idAsked } from '#api/http/read-asked.ts'
import { draftPositive } from '#api/rules/hr/draft-positive.ts'
import { probationBoundsOn } from '#api/rules/hr/longest-probation.ts'
import type { Tx } from '#api/store/database.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { PROBATION_BOUNDS, probationBounds } from '#contracts/probation.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { positives } from '#resources/hr/probation/positive.ts'
import { probations } from '#resources/hr/probation/probation.ts'
import { probationEvaluations } from '#resources/hr/probation/probation-evaluation.ts'
import { daysAsked, MAX_DUE, readDue } from './due-records.ts'

export const probationCalls: readonly AreaCall[] = [
  reading({
    tag: probations.path,
    path: callPath(probations.controller, 'GetProbationDueList'),
    need: permissionsFor(probations, 'view'),
    summary: '即将或已经到期、尚无结论的试用期',
    query: daysAsked,
    answer: z.array(recordAnswer(probations)),
    run: ({ query: { days }, actor, store }) => {
      const more = { result: '0' }
      return readDue({ store, actor, resource: probations }, { day: 'endDate', days, more })
    },
  }),
  reading({
    tag: positives.path,
    path: callPath(positives.controller, 'GetPositiveDueList'),
    need: permissionsFor(positives, 'view'),
    summary: '即将或已经到期、尚未办结的转正',
    query: daysAsked,
    answer: z.array(recordAnswer(positives)),
    run: ({ query: { days }, actor, store }) => {
      const more = { state: '0,1,2,3' }
      return readDue({ store, actor, resource: positives }, { day: 'planDate', days, more })
    },
  }),
  reading({
    tag: probationEvaluations.path,
    path: callPath(probationEvaluations.controller, 'GetProbationEvaluateByProbationId'),
    need: permissionsFor(probationEvaluations, 'view'),
    summary: '一次试用的全部评估，新的在前',
    query: z.object({ probationId: idAsked }),
    answer: z.array(recordAnswer(probationEvaluations)),
    run: async ({ query: { probationId }, actor, store }) => {
      const query = new URLSearchParams({ probationId, pageSize: MAX_DUE })
      return (await listRecords(store, actor, probationEvaluations, query)).data
    },
  }),
  reading({
    tag: probations.path,
    path: PROBATION_BOUNDS,
    answer: probationBounds,
    need: permissionsFor(probations, 'add'),
    summary: '试用期法定上限，按合同期限',
    run: ({ store: { db } }) => probationBoundsOn(db, null),
  }),
  writing({
    tag: positives.path,
    method: 'POST',
    answer: savedAnswer,
    path: callPath(positives.controller, 'CreatePositiveFromProbation'),
    need: permissionsFor(positives, 'add'),
    summary: '由试用记录生成转正草稿',
    query: z.object({ probationId: idAsked }),
    run: async ({ query: { probationId }, actor, store }) => {
      const draft = (tx: Tx) =>
        draftPositive(tx, actor, probationId, { summary: '', by: actor.userId })
      const response = await inTransaction(store, { resource: positives, actor }, draft)
      return { response, told: { key: 'positive.drafted' } }
    },
  }),
]
