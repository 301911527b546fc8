import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { writing } from '#api/areas/described-call.ts'
import { aboutReads } from '#api/crud/about-resource.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { readRecord } from '#api/crud/read-record.ts'
import { succeed } from '#api/http/answer.ts'
import { idAsked, readQuery, wholeAsked } from '#api/http/read-asked.ts'
import { tasksOfPlan } from '#api/queries/work/plans/plan-tasks.ts'
import { setTaskYearPlan } from '#api/rules/work/tasks/set-year-plan.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { YEAR_PLAN_CALLS } from '#contracts/year-plans.ts'
import { yearPlans } from '#resources/work/plans/year-plan.ts'
import { tasks } from '#resources/work/tasks/task.ts'

const tag = tasks.path
/** All of a plan at once, as far as that goes. */
const PAGE_SIZE = '500'
const MOST_PAGES = 9_999
const asked = z.object({ planId: idAsked, page: wholeAsked(MOST_PAGES).default(1) })

/** Tasks that are done for a plan. */
export const planTaskCalls: readonly AreaCall[] = [
  {
    method: 'GET',
    path: YEAR_PLAN_CALLS.tasks,
    audit: 'none',
    need: permissionsFor(tasks, 'view'),
    about: {
      ...aboutReads(tasks).list,
      summary: '年度计划及其下级的任务，每页 500 条',
      query: asked,
    },
    handler: async (c, actor, store) => {
      const { planId, page } = readQuery(c, asked)
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
