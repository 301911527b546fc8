import { z } from 'zod'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { probationEvaluations } from '#modules/hr/probation/define/probation-evaluation.ts'
import { positives } from '#modules/hr/probation/define/regularisation.ts'
import { PROBATION_BOUNDS, probationBounds } from '#modules/hr/probation/wire/probation.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { daysParameter, MAX_DUE, readDue } from '#platform/api/crud/due-records.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { recordAnswer, savedAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { idAsked } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { draftPositive } from './draft-regularisation.ts'
import { probationBoundsOn } from './longest-probation.ts'

export const probationCalls: readonly AreaCall[] = [
  reading({
    tag: probations.path,
    path: callPath(probations.controller, 'GetProbationDueList'),
    need: permissionsFor(probations, 'view'),
    summary: '即将或已经到期、尚无结论的试用期',
    query: daysParameter,
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
    query: daysParameter,
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
