import { z } from 'zod'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { probationEvaluations } from '#modules/hr/probation/define/probation-evaluation.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { PROBATION_BOUNDS, probationBounds } from '#modules/hr/probation/wire/probation.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { daysParameter, MAX_DUE, readDue } from '#platform/api/crud/due-records.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { recordAnswer, savedAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { draftRegularisation } from './draft-regularisation.ts'
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
    tag: regularisations.path,
    path: callPath(regularisations.controller, 'GetPositiveDueList'),
    need: permissionsFor(regularisations, 'view'),
    summary: '即将或已经到期、尚未办结的转正',
    query: daysParameter,
    answer: z.array(recordAnswer(regularisations)),
    run: ({ query: { days }, actor, store }) => {
      const more = { state: '0,1,2,3' }
      return readDue({ store, actor, resource: regularisations }, { day: 'planDate', days, more })
    },
  }),
  reading({
    tag: probationEvaluations.path,
    path: callPath(probationEvaluations.controller, 'GetProbationEvaluateByProbationId'),
    need: permissionsFor(probationEvaluations, 'view'),
    summary: '一次试用的全部评估，新的在前',
    query: z.object({ probationId: idParam }),
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
    tag: regularisations.path,
    method: 'POST',
    answer: savedAnswer,
    path: callPath(regularisations.controller, 'CreatePositiveFromProbation'),
    need: permissionsFor(regularisations, 'add'),
    summary: '由试用记录生成转正草稿',
    query: z.object({ probationId: idParam }),
    run: async ({ query: { probationId }, actor, store }) => {
      const draft = (tx: Tx) =>
        draftRegularisation(tx, actor, probationId, { summary: '', by: actor.userId })
      const response = await inTransaction(store, { resource: regularisations, actor }, draft)
      return { response, told: { key: 'positive.drafted' } }
    },
  }),
]
