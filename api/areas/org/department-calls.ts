import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { dayAsked, flagAsked, idAsked } from '#api/http/read-asked.ts'
import { readDepartmentOn } from '#api/queries/org/department-on-day.ts'
import { departmentNode, readDepartmentTree } from '#api/queries/org/department-tree.ts'
import { readDay } from '#api/queries/org/organisation-day.ts'
import {
  departmentIdsOn,
  peopleInPosts,
  readPeopleOn,
  withPeople,
} from '#api/queries/org/organisation-people.ts'
import { orderDepartments } from '#api/rules/org/order-departments.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { departmentThen, namedDepartment } from '#contracts/organisation.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { archives } from '#resources/hr/archive.ts'
import { departments } from '#resources/org/department.ts'

const MAX_SIBLINGS = 500

const { path: tag, controller, endpoints } = departments
const view = permissionsFor(departments, 'view')
const pathOf = (method: string) => callPath(controller, method)
const onDay = z.object({ id: idAsked, date: dayAsked.optional() })

/** Calls on departments beside the verbs of the resource. */
export const departmentCalls: readonly AreaCall[] = [
  reading({
    ...{ tag, path: endpoints.tree ?? '', need: view, summary: '部门树' },
    ...{ query: z.object({ withPeople: flagAsked }), answer: z.array(departmentNode) },
    run: async ({ query, actor, store: { db } }) => {
      const tree = await readDepartmentTree(db)
      if (!query.withPeople) return tree
      return withPeople(db, actor, await readDay(db, 'date', undefined), tree)
    },
  }),
  writing({
    ...{ tag, method: 'PUT', path: pathOf('UpdateDepartmentOrder') },
    ...{ need: permissionsFor(departments, 'edit'), summary: '同级部门排序：按新的次序' },
    body: z.strictObject({ ids: z.array(z.uuid().toLowerCase()).max(MAX_SIBLINGS) }),
    answer: z.object({ count: z.number().int() }),
    run: async ({ body, actor, store }) => ({
      response: await inTransaction(store, departments, (tx) =>
        orderDepartments(tx, actor, body.ids),
      ),
      told: { key: 'saved' },
    }),
  }),
  reading({
    ...{ tag, path: pathOf('GetDepartmentOnDay'), need: view, summary: '某日的部门' },
    ...{ query: onDay, answer: departmentThen },
    run: async ({ query, store: { db } }) =>
      readDepartmentOn(db, await readDay(db, 'date', query.date), query.id),
  }),
  reading({
    ...{ tag, path: pathOf('GetDepartmentPath'), need: view, summary: '部门层级路径' },
    ...{ query: onDay, answer: z.array(namedDepartment) },
    run: async ({ query, store: { db } }) =>
      (await readDepartmentOn(db, await readDay(db, 'date', query.date), query.id)).path,
  }),
  reading({
    ...{ tag, path: pathOf('GetDepartmentUsers'), summary: '部门人员' },
    need: [...view, ...permissionsFor(archives, 'view')],
    query: onDay.extend({ includeChild: flagAsked }),
    answer: peopleInPosts,
    run: async ({ query, actor, store: { db } }) => {
      const at = await readDay(db, 'date', query.date)
      const ids = await departmentIdsOn(db, at, query.id, query.includeChild)
      return readPeopleOn(db, actor, at, ids)
    },
  }),
]
