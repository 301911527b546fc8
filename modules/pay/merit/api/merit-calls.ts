import { z } from 'zod'
import { meritFactors } from '#modules/pay/merit/define/merit-factor.ts'
import { meritScores } from '#modules/pay/merit/define/merit-score.ts'
import {
  MERIT_CALLS,
  meritDepartments,
  meritFactorsBody,
  meritScoresBody,
  meritTeam,
  meritWritten,
} from '#modules/pay/merit/wire/merit.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { monthParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { readDepartmentFactors, setDepartmentFactors } from './department-factors.ts'
import { readTeam } from './read-team.ts'
import { setMeritScores } from './write-merit-score.ts'

/** Saving a whole form needs the rights to add, change and delete. */
const allOf = (resource: Resource) =>
  ['add', 'edit', 'delete'].flatMap((need) => permissionsFor(resource, need))

/** Merit beside the sheet: the scores of a team, and the factors of departments. */
export const meritCalls: readonly AreaCall[] = [
  reading({
    tag: meritScores.path,
    path: MERIT_CALLS.team,
    need: permissionsFor(meritScores, 'view'),
    summary: '可由我评分的人员及其任务评分、上月等级',
    query: z.object({ month: monthParam }),
    answer: meritTeam,
    run: ({ query: { month }, actor, store: { db } }) => readTeam(db, actor, month),
  }),
  writing({
    tag: meritScores.path,
    method: 'PUT',
    path: MERIT_CALLS.score,
    need: allOf(meritScores),
    summary: '为团队评分',
    body: meritScoresBody,
    answer: meritWritten,
    run: async ({ body, actor, store }) => {
      const count = await inTransaction(store, { resource: meritScores, actor }, (tx) =>
        setMeritScores(tx, actor, body),
      )
      return { response: { count }, told: { key: 'merit.scored', values: { count } } }
    },
  }),
  reading({
    tag: meritFactors.path,
    path: MERIT_CALLS.departments,
    need: permissionsFor(meritFactors, 'view'),
    summary: '某月各部门的绩效系数与等级分布',
    query: z.object({ month: monthParam }),
    answer: meritDepartments,
    run: ({ query: { month }, store: { db } }) => readDepartmentFactors(db, month),
  }),
  writing({
    tag: meritFactors.path,
    method: 'PUT',
    path: MERIT_CALLS.factors,
    need: allOf(meritFactors),
    summary: '设置某月各部门的绩效系数',
    body: meritFactorsBody,
    answer: meritWritten,
    run: async ({ body, actor, store }) => {
      const count = await inTransaction(store, { resource: meritFactors, actor }, (tx) =>
        setDepartmentFactors(tx, actor, body),
      )
      return { response: { count }, told: { key: 'merit.factorsSet', values: { count } } }
    },
  }),
]
