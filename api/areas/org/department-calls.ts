import type { AreaCall } from '#api/areas/area.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { requireId } from '#api/crud/read-record.ts'
import { succeed } from '#api/http/answer.ts'
import { say } from '#api/http/messages.ts'
import { readJsonObject } from '#api/http/read-json-object.ts'
import { readDepartmentTree } from '#api/queries/org/department-tree.ts'
import { orderDepartments } from '#api/rules/org/order-departments.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { departments } from '#resources/org/department.ts'
import { userPositions } from '#resources/org/user-position.ts'

const MAX_SIBLINGS = 500
const MAX_POSITIONS = '500'

/** Calls on departments and on who works in them. */
export const departmentCalls: readonly AreaCall[] = [
  {
    ...{ method: 'GET', path: departments.endpoints.tree ?? '', audit: 'none' },
    need: permissionsFor(departments, 'view'),
    handler: async (c, _actor, { db }) => succeed(c, await readDepartmentTree(db)),
  },
  // `{ids}`: the departments below one parent in their new order.
  {
    ...{ method: 'PUT', path: callPath(departments.controller, 'UpdateDepartmentOrder') },
    ...{ need: permissionsFor(departments, 'edit'), audit: 'write' },
    handler: async (c, actor, store) => {
      const { ids } = await readJsonObject(c)
      const given = Array.isArray(ids) ? ids.slice(0, MAX_SIBLINGS) : []
      const checked = given.map((id) => requireId(typeof id === 'string' ? id : null))
      const result = await inTransaction(store, departments, (tx) =>
        orderDepartments(tx, actor, checked),
      )
      return succeed(c, result, say(c.get('language'), 'saved'))
    },
  },
  // Everything that one person held, newest first.
  {
    ...{ method: 'GET', path: callPath(userPositions.controller, 'GetUserPositionListByUserId') },
    ...{ need: permissionsFor(userPositions, 'view'), audit: 'none' },
    handler: async (c, actor, store) => {
      const userId = requireId(c.req.query('userId'))
      const query = new URLSearchParams({ userId, pageSize: MAX_POSITIONS })
      return succeed(c, (await listRecords(store, actor, userPositions, query)).data)
    },
  },
]
