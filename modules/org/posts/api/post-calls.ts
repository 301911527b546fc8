import { z } from 'zod'
import { readDay } from '#modules/org/chart/api/organisation-day.ts'
import {
  establishmentSummary,
  summariseEstablishment,
} from '#modules/org/establishment/api/establishment-summary.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { POST_TREE, posts } from '#modules/org/posts/define/post.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { idParam, wholeParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { postOption, postTreeNode, readPostsOf, readPostTree } from './post-tree.ts'

const MAX_POSITIONS = '500'
const MAX_YEAR = 9_999

const view = permissionsFor(posts, 'view')

/** Calls on posts, their holders and their approved places. */
export const postCalls: readonly AreaCall[] = [
  reading({
    tag: posts.path,
    path: callPath(posts.controller, 'GetPostListByDepartmentId'),
    need: view,
    summary: '部门的岗位',
    query: z.object({ deptId: idParam }),
    answer: z.array(postOption),
    run: ({ query, store: { db } }) => readPostsOf(db, query.deptId),
  }),
  reading({
    tag: posts.path,
    path: POST_TREE,
    need: view,
    summary: '部门岗位树',
    answer: z.array(postTreeNode),
    run: ({ store: { db } }) => readPostTree(db),
  }),
  reading({
    tag: userPositions.path,
    path: callPath(userPositions.controller, 'GetUserPositionListByUserId'),
    need: permissionsFor(userPositions, 'view'),
    summary: '人员的全部任职，新的在前',
    query: z.object({ userId: idParam }),
    answer: z.array(recordAnswer(userPositions)),
    run: async ({ query: { userId }, actor, store }) => {
      const query = new URLSearchParams({ userId, pageSize: MAX_POSITIONS })
      return (await listRecords(store, actor, userPositions, query)).data
    },
  }),
  reading({
    tag: postEstablishments.path,
    path: callPath(postEstablishments.controller, 'GetPostEstablishmentSummary'),
    need: permissionsFor(postEstablishments, 'view'),
    summary: '编制汇总',
    query: z.object({ year: wholeParam(MAX_YEAR).optional(), deptId: idParam.optional() }),
    answer: establishmentSummary,
    run: async ({ query, actor, store: { db } }) => {
      const { day } = await readDay(db, 'date', undefined)
      const { year = Number(day.slice(0, 4)), deptId = null } = query
      return summariseEstablishment(db, actor, year, deptId)
    },
  }),
]
