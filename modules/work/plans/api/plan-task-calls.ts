import { z } from 'zod'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { YEAR_PLAN_CALLS } from '#modules/work/plans/wire/year-plans.ts'
import { setTaskYearPlan } from '#modules/work/tasks/api/set-year-plan.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { aboutReads } from '#platform/api/crud/mount/about-resource.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { idParam, readQuery, wholeParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { tasksOfPlan } from './plan-tasks.ts'

const tag = tasks.path
/** Large enough for nearly all plans in one page. */
const PAGE_SIZE = '500'
const MOST_PAGES = 9_999
const planTasksQuery = z.object({ planId: idParam, page: wholeParam(MOST_PAGES).default(1) })

/** Calls for the tasks of a plan. */
export const planTaskCalls: readonly AreaCall[] = [
  {
    method: 'GET',
    path: YEAR_PLAN_CALLS.tasks,
    audit: 'none',
    need: permissionsFor(tasks, 'view'),
    about: {
      ...aboutReads(tasks).list,
      summary: '年度计划及其下级的任务，每页 500 条',
      query: planTasksQuery,
    },
    handler: async (c, actor, store) => {
      const { planId, page } = readQuery(c, planTasksQuery)
      await readRecord(store.db, actor, yearPlans, planId)
      const params = new URLSearchParams({ pageSize: PAGE_SIZE, page: String(page) })
      return succeed(c, await listRecords(store, actor, tasks, params, tasksOfPlan(planId)))
    },
  },
  writing({
    tag,
    method: 'PUT',
    path: YEAR_PLAN_CALLS.link,
    need: permissionsFor(tasks, 'edit'),
    summary: '任务关联年度计划；yearPlanId 为空则取消关联',
    body: z.strictObject({ taskId: z.uuid().toLowerCase(), yearPlanId: z.uuid().nullable() }),
    answer: z.object({ id: z.uuid(), version: z.int() }),
    run: async ({ body, actor, store }) => {
      const response = await inTransaction(store, { resource: tasks, actor }, async (tx) => {
        await readRecord(tx, actor, tasks, body.taskId)
        return setTaskYearPlan(tx, actor, body)
      })
      return { response, told: { key: 'saved' } }
    },
  }),
]
