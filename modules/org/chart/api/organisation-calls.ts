import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  amountRow,
  DEFAULT_POST_WORK_TYPE,
  organisationChart,
  organisationNode,
} from '#modules/org/chart/wire/organisation.ts'
import { POST_WORK_TYPE } from '#modules/org/define/choices.ts'
import { readOrgChanges } from '#modules/org/history/api/read-org-changes.ts'
import { ORG_CHANGES, orgHistories } from '#modules/org/history/define/org-history.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { dayParam, flagParam, idParam, wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { historyEntry } from '#platform/wire/records/history.ts'
import { readAmounts } from './organisation-amounts.ts'
import { readChart } from './organisation-chart.ts'
import { compareDays, departmentDifference } from './organisation-compare.ts'
import { readDay } from './organisation-day.ts'
import { departmentIdsOn, peopleInPosts, readPeopleOn, withPeople } from './organisation-people.ts'

/**
 * The chart and the head counts are pages without a resource, so they have permissions of their
 * own.
 */
const CHART: PageRight[] = ['org/chart:view']
const AMOUNTS: PageRight[] = ['org/amounts:view']
const MAX_DEPTH = 99

const tag = 'org/organisation'
const date = dayParam.optional()

const chartAsked = z.object({
  date,
  rootId: idParam.optional(),
  depth: wholeParam(MAX_DEPTH).optional(),
})

const workType = z
  .enum(POST_WORK_TYPE.options.map(({ value }) => value))
  .default(DEFAULT_POST_WORK_TYPE)

const treeAsked = chartAsked.extend({ withPeople: flagParam })

/** 组织架构: the organisation today, or on `date`. */
export const organisationCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: '/cyl/Organize/GetOrganizeChart',
    need: CHART,
    summary: '组织架构图',
    query: chartAsked,
    answer: organisationChart,
    run: async ({ query, store: { db } }) => {
      const { rootId = null, depth = null } = query
      return readChart(db, await readDay(db, 'date', query.date), { rootId, depth })
    },
  }),
  reading({
    tag,
    path: '/cyl/Organize/GetOrganizeTree',
    need: CHART,
    summary: '组织架构树',
    query: treeAsked,
    answer: z.array(organisationNode),
    run: async ({ query, actor, store: { db } }) => {
      const { rootId = null, depth = null } = query
      const at = await readDay(db, 'date', query.date)
      const { nodes } = await readChart(db, at, { rootId, depth })
      return query.withPeople ? withPeople(db, actor, at, nodes) : nodes
    },
  }),
  reading({
    tag,
    path: '/cyl/Organize/GetOrganizeAmount',
    need: AMOUNTS,
    summary: '组织人数',
    query: z.object({ date, deptId: idParam.optional(), postWorkType: workType }),
    answer: z.array(amountRow),
    run: async ({ query, store: { db } }) => {
      const { deptId = null, postWorkType } = query
      const at = await readDay(db, 'date', query.date)
      return readAmounts(db, at, { deptId, workType: postWorkType })
    },
  }),
  reading({
    tag,
    path: '/cyl/Organize/GetOrganizePeople',
    summary: '部门任职人员',
    need: [...CHART, ...permissionsFor(archives, 'view')],
    query: z.object({ date, deptId: idParam, includeChild: flagParam }),
    answer: peopleInPosts,
    run: async ({ query, actor, store: { db } }) => {
      const at = await readDay(db, 'date', query.date)
      const ids = await departmentIdsOn(db, at, query.deptId, query.includeChild)
      return readPeopleOn(db, actor, at, ids)
    },
  }),
  reading({
    tag: orgHistories.path,
    path: ORG_CHANGES,
    summary: '一条异动的变更前后',
    need: permissionsFor(orgHistories, 'view'),
    query: z.object({ id: idParam }),
    answer: z.array(historyEntry),
    run: ({ query, actor, store: { db } }) => readOrgChanges(db, actor, query.id),
  }),
  reading({
    tag,
    path: '/cyl/Organize/GetOrganizeCompare',
    need: CHART,
    summary: '两日组织对比',
    query: z.object({ dateA: date, dateB: date }),
    answer: z.array(departmentDifference),
    run: async ({ query: { dateA, dateB }, store: { db } }) => {
      const first = await readDay(db, 'dateA', dateA)
      return compareDays(db, first, await readDay(db, 'dateB', dateB))
    },
  }),
]
