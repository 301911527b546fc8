import { z } from 'zod'
import { PLAN_STATE } from '#modules/work/plans/define/choices.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { yearPlanConfigs } from '#modules/work/plans/define/year-plan-config.ts'
import {
  lastParts,
  planCandidates,
  planConfig,
  planDesk,
  planList,
  planOverview,
  planSetting,
  planStates,
  wholePlan,
  YEAR_PLAN_CALLS,
} from '#modules/work/plans/wire/year-plans.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, variant, writing } from '#platform/api/calls/described-call.ts'
import { readWithAliases } from '#platform/api/crud/fields/field-aliases.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { Failure } from '#platform/api/failure.ts'
import { codesParam, flagParam, idParam, wholeParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionCode, permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { addWholePlan, requireWholePlan } from './add-whole-plan.ts'
import { readLastParts, readPlanCandidates } from './parts/part-candidates.ts'
import { readPlanOverview } from './read-overview.ts'
import { readFilling, readPlanDesk } from './read-plan-desk.ts'
import { asTree, readPlans } from './read-plans.ts'
import { setPlanStates } from './set-plan-states.ts'
import { setPlanConfig } from './settings/write-config.ts'

const { path: tag } = yearPlans
const FIRST_YEAR = 1900
const LAST_YEAR = 9999
const MOST_SETTINGS = 500
const yearAsked = wholeParam(LAST_YEAR, FIRST_YEAR)
const view = permissionsFor(yearPlans, 'view')
const query = z.object({ id: idParam })
const saved = z.object({ id: z.uuid(), version: z.int() })

/** Choice lists are open to every user who fills a form; plan lists need the view permission. */
function requireView(resource: Resource, permissions: ReadonlyMap<string, unknown>): void {
  if (!permissions.has(permissionCode(resource, 'view'))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
}

/** `GetYearPlanList?year=&deptId=&tree=`: plans of a year, as rows or as a tree. */
export const plansOfYear = variant({
  matches: (c) => c.req.query('year') !== undefined,
  query: z.object({
    year: yearAsked,
    deptId: idParam.optional(),
    ownerId: idParam.optional(),
    tree: flagParam,
    /** Several states, separated by commas. */
    planState: codesParam(PLAN_STATE.options.map(({ value }) => value)).optional(),
  }),
  answer: planList,
  run: async ({ query: { tree, planState, ...filter }, actor, store: { db } }) => {
    requireView(yearPlans, actor.permissions)
    const rows = await readPlans(db, actor, { ...filter, states: planState })
    return { response: tree ? asTree(rows) : rows }
  },
})

/** `GetYearPlanConfig?year=&deptId=`: the setting in force for a year and department. */
export const configInForce = variant({
  matches: (c) => c.req.query('year') !== undefined,
  query: z.object({ year: yearAsked, deptId: idParam.optional() }),
  answer: planConfig,
  run: async ({ query: { year, deptId = null }, actor, store: { db } }) => ({
    response: await readFilling(db, actor, { year, deptId }),
  }),
})

/** `GetYearPlanConfigList?year=`: all settings of a year. */
export const configsOfYear = variant({
  matches: (c) => c.req.query('year') !== undefined,
  query: z.object({ year: yearAsked }),
  answer: z.array(recordAnswer(yearPlanConfigs)),
  run: async ({ query: { year }, actor, store }) => {
    requireView(yearPlanConfigs, actor.permissions)
    const bounds = { yearStart: String(year), yearEnd: String(year) }
    const params = { ...bounds, pageSize: String(MOST_SETTINGS) }
    const { data } = await listRecords(store, actor, yearPlanConfigs, new URLSearchParams(params))
    return { response: data }
  },
})

/** Calls for plans of a year, besides their lists. */
export const planCalls: readonly AreaCall[] = [
  writing({
    tag,
    method: 'PUT',
    path: YEAR_PLAN_CALLS.setState,
    need: view,
    summary: '年度计划：确认完成（3）或关闭（4，须填写原因），全部成功或全部不变',
    body: planStates,
    answer: z.object({ ids: z.array(z.uuid()) }),
    run: async ({ body, actor, store }) => {
      await inTransaction(store, { resource: yearPlans, actor }, (tx) =>
        setPlanStates(tx, actor, body),
      )
      const { ids, state } = body
      const key = state === '3' ? 'plan.confirmedMany' : 'plan.closedMany'
      return { response: { ids }, told: { key, values: { count: ids.length } } }
    },
  }),
  writing({
    tag,
    method: 'POST',
    path: YEAR_PLAN_CALLS.addWhole,
    need: permissionsFor(yearPlans, 'add'),
    summary: '新增年度计划并分解，可同时提交计划及各分解项：一次完成，任一步不成则不保存',
    body: wholePlan,
    answer: saved,
    run: async ({ body, actor, language, store }) => {
      requireWholePlan(body, actor)
      const done = await inTransaction(store, { resource: yearPlans, actor }, (tx) =>
        addWholePlan(tx, { actor, language }, body),
      )
      return { response: done.saved, told: done.message }
    },
  }),
  reading({
    tag,
    path: YEAR_PLAN_CALLS.overview,
    need: view,
    answer: planOverview,
    query: z.object({ year: yearAsked }),
    summary: '一年的计划：数量、进度、部门与责任人',
    run: ({ query: { year }, actor, store: { db } }) => readPlanOverview(db, actor, year),
  }),
  reading({
    tag,
    path: YEAR_PLAN_CALLS.desk,
    need: view,
    query,
    answer: planDesk,
    summary: '一项年度计划：上级链、分解、权重合计与填报设置',
    run: ({ query: { id }, actor, store: { db } }) => readPlanDesk(db, actor, id),
  }),
  reading({
    tag,
    path: YEAR_PLAN_CALLS.candidates,
    need: permissionsFor(yearPlans, 'decompose'),
    query,
    answer: planCandidates,
    summary: '可承接分解项的部门与人员',
    run: ({ query: { id }, actor, store: { db } }) => readPlanCandidates(db, actor, id),
  }),
  reading({
    tag,
    path: YEAR_PLAN_CALLS.lastParts,
    need: permissionsFor(yearPlans, 'decompose'),
    query,
    answer: lastParts,
    summary: '上年同一计划的分解，日期顺延一年',
    run: ({ query: { id }, actor, store: { db } }) => readLastParts(db, actor, id),
  }),
  writing({
    tag: yearPlanConfigs.path,
    method: 'PUT',
    path: YEAR_PLAN_CALLS.setConfig,
    need: permissionsFor(yearPlanConfigs, 'edit'),
    body: planSetting,
    answer: saved,
    summary: '设置某年度、某部门（空为公司）的年度计划填报；已有则修改',
    run: async ({ body, actor, store }) => {
      const codes = { lateAllow: 'lateIds' }
      const entries = await readWithAliases(store.db, yearPlanConfigs, body, { codes })
      const response = await inTransaction(store, { resource: yearPlanConfigs, actor }, (tx) =>
        setPlanConfig(tx, actor, entries as Omit<WriteInput, 'id'>),
      )
      return { response: { id: response.id, version: response.version }, told: { key: 'saved' } }
    },
  }),
]
