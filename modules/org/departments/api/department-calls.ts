import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { readDepartmentOn } from '#modules/org/chart/api/department-on-day.ts'
import { readAnyDay, readDay } from '#modules/org/chart/api/organisation-day.ts'
import {
  departmentIdsOn,
  peopleInPosts,
  readPeopleOn,
  withPeople,
} from '#modules/org/chart/api/organisation-people.ts'
import { departmentThen, namedDepartment } from '#modules/org/chart/wire/organisation.ts'
import {
  DESK,
  DESK_PEOPLE,
  DESK_POSTS,
  departments,
} from '#modules/org/departments/define/department.ts'
import {
  departmentDesk,
  deskPeople,
  deskPosts,
} from '#modules/org/departments/wire/department-desk.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import {
  dayParam,
  flagParam,
  idParam,
  keyParam,
  wholeParam,
} from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { MAX_OPEN } from '#platform/wire/lists/open-tree.ts'
import { readDesk } from './department-desk.ts'
import { departmentNode, readDepartmentTree } from './department-tree.ts'
import { readDeskPeople } from './desk-people.ts'
import { readDeskPosts } from './desk-posts.ts'
import { orderDepartments } from './order-departments.ts'

const MAX_SIBLINGS = 500

const { path: tag, controller, endpoints } = departments
const view = permissionsFor(departments, 'view')
const pathOf = (method: string) => callPath(controller, method)
const MAX_PAGE = 9_999

/** Keys of the open lines of the tree, separated by dots. */
const openAsked = z
  .string()
  .regex(/^[0-9a-f.]*$/)
  .transform((text) => text.split('.').filter(Boolean).slice(0, MAX_OPEN))
  .meta({ pattern: undefined })

const onDay = z.object({ id: idParam, date: dayParam.optional() })

/** Calls on departments in addition to the standard verbs of the resource. */
export const departmentCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: endpoints.tree ?? '',
    need: view,
    summary: '部门树',
    query: z.object({ withPeople: flagParam }),
    answer: z.array(departmentNode),
    run: async ({ query, actor, store: { db } }) => {
      const tree = await readDepartmentTree(db)
      if (!query.withPeople) return tree
      return withPeople(db, actor, await readDay(db, 'date', undefined), tree)
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: pathOf('UpdateDepartmentOrder'),
    need: permissionsFor(departments, 'edit'),
    summary: '同级部门排序：按新的次序',
    body: z.strictObject({ ids: z.array(z.uuid().toLowerCase()).max(MAX_SIBLINGS) }),
    answer: z.object({ count: z.number().int() }),
    run: async ({ body, actor, store }) => ({
      response: await inTransaction(store, { resource: departments, actor }, (tx) =>
        orderDepartments(tx, actor, body.ids),
      ),
      told: { key: 'saved' },
    }),
  }),
  reading({
    tag,
    path: pathOf('GetDepartmentOnDay'),
    need: view,
    summary: '某日的部门',
    query: onDay,
    answer: departmentThen,
    run: async ({ query, store: { db } }) =>
      readDepartmentOn(db, await readDay(db, 'date', query.date), query.id),
  }),
  reading({
    tag,
    path: pathOf('GetDepartmentPath'),
    need: view,
    summary: '部门层级路径',
    query: onDay,
    answer: z.array(namedDepartment),
    run: async ({ query, store: { db } }) =>
      (await readDepartmentOn(db, await readDay(db, 'date', query.date), query.id)).path,
  }),
  reading({
    tag,
    path: pathOf('GetDepartmentUsers'),
    summary: '部门人员',
    need: [...view, ...permissionsFor(archives, 'view')],
    query: onDay.extend({ includeChild: flagParam }),
    answer: peopleInPosts,
    run: async ({ query, actor, store: { db } }) => {
      const at = await readDay(db, 'date', query.date)
      const ids = await departmentIdsOn(db, at, query.id, query.includeChild)
      return readPeopleOn(db, actor, at, ids)
    },
  }),
  reading({
    tag,
    path: DESK,
    need: view,
    summary: '部门工作台：某日的部门树与所选部门',
    query: z.object({
      id: idParam.optional(),
      date: dayParam.optional(),
      key: keyParam,
      /** Absent: open to the depth of the overview; a single dot: all lines closed. */
      open: openAsked.optional(),
    }),
    answer: departmentDesk,
    run: async ({ query, actor, store: { db } }) => {
      const { id = null, open = null, key } = query
      return readDesk(db, actor, await readAnyDay(db, 'date', query.date), { id, open, key })
    },
  }),
  reading({
    tag,
    path: DESK_PEOPLE,
    summary: '部门工作台：某日的人员',
    need: [...view, ...permissionsFor(archives, 'view')],
    query: onDay.extend({ includeChild: flagParam, page: wholeParam(MAX_PAGE).default(1) }),
    answer: deskPeople,
    run: async ({ query: { id, date, includeChild, page }, actor, store: { db } }) => {
      const at = await readAnyDay(db, 'date', date)
      const deptIds = await departmentIdsOn(db, at, id, includeChild)
      return readDeskPeople(db, actor, at, { deptIds, page })
    },
  }),
  reading({
    tag,
    path: DESK_POSTS,
    summary: '部门工作台：某日的岗位与编制',
    need: [...view, ...permissionsFor(posts, 'view')],
    query: onDay,
    answer: deskPosts,
    run: async ({ query, store: { db } }) =>
      readDeskPosts(db, await readAnyDay(db, 'date', query.date), query.id),
  }),
]
