import { inTransaction } from '#api/crud/in-transaction.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { mountResource } from '#api/crud/mount-resource.ts'
import { requireId } from '#api/crud/read-record.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { succeed } from '#api/http/answer.ts'
import type { Calls } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { readJsonObject } from '#api/http/read-json-object.ts'
import { readDepartmentTree } from '#api/queries/org/department-tree.ts'
import { keepingOwnReach } from '#api/rules/grants/keep-own-reach.ts'
import { addDepartment } from '#api/rules/org/add-department.ts'
import { copyEstablishment } from '#api/rules/org/copy-establishment.ts'
import { mergeDepartments } from '#api/rules/org/merge-departments.ts'
import { moveDepartment } from '#api/rules/org/move-department.ts'
import { orderDepartments } from '#api/rules/org/order-departments.ts'
import { updateDepartment } from '#api/rules/org/update-department.ts'
import { addEstablishment, updateEstablishment } from '#api/rules/org/write-establishment.ts'
import {
  addPosition,
  deletePosition,
  endPosition,
  updatePosition,
} from '#api/rules/org/write-position.ts'
import { addPost, updatePost } from '#api/rules/org/write-post.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { departments } from '#resources/org/department.ts'
import { departmentRanks } from '#resources/org/department-rank.ts'
import { departmentTypes } from '#resources/org/department-type.ts'
import { orgHistories } from '#resources/org/history.ts'
import { posts } from '#resources/org/post.ts'
import { postEstablishments } from '#resources/org/post-establishment.ts'
import { postRanks } from '#resources/org/post-rank.ts'
import { userPositions } from '#resources/org/user-position.ts'
import { mountOrganisationReads } from './mount-organisation-reads.ts'

const MAX_SIBLINGS = 500

/** 组织管理: departments, posts, who holds them, and the organisation of any day. */
export function mountOrganisation(calls: Calls, store: Store): void {
  const departmentRules = {
    ...{ add: addDepartment, update: updateDepartment },
    actions: { move: moveDepartment, merge: mergeDepartments },
  }
  mountResource(calls, store, departments, keepingOwnReach(departmentRules))
  mountResource(calls, store, departmentTypes)
  mountResource(calls, store, departmentRanks)
  mountResource(calls, store, posts, keepingOwnReach({ add: addPost, update: updatePost }))
  mountResource(calls, store, postRanks)
  const positionRules = {
    ...{ add: addPosition, update: updatePosition, delete: deletePosition },
    actions: { end: endPosition },
  }
  mountResource(calls, store, userPositions, keepingOwnReach(positionRules))
  mountResource(calls, store, postEstablishments, {
    ...{ add: addEstablishment, update: updateEstablishment },
    actions: { copy: copyEstablishment },
  })
  mountResource(calls, store, orgHistories)
  mountOrder(calls, store)
  mountPositionsOf(calls, store)
  calls.add({
    method: 'GET',
    path: departments.endpoints.tree ?? '',
    need: permissionsFor(departments, 'view'),
    audit: 'none',
    handler: async (c) => succeed(c, await readDepartmentTree(store.db)),
  })
  mountOrganisationReads(calls, store.db)
}

const MAX_POSITIONS = '500'

/** `GET GetUserPositionListByUserId`: everything that one person held, newest first. */
function mountPositionsOf(calls: Calls, store: Store): void {
  calls.add({
    method: 'GET',
    path: callPath(userPositions.controller, 'GetUserPositionListByUserId'),
    need: permissionsFor(userPositions, 'view'),
    audit: 'none',
    handler: async (c, actor) => {
      const userId = requireId(c.req.query('userId'))
      const query = new URLSearchParams({ userId, pageSize: MAX_POSITIONS })
      return succeed(c, (await listRecords(store, actor, userPositions, query)).data)
    },
  })
}

/** `PUT UpdateDepartmentOrder` with `{ids}`: the departments below one parent in their new order. */
function mountOrder(calls: Calls, store: Store): void {
  calls.add({
    method: 'PUT',
    path: callPath(departments.controller, 'UpdateDepartmentOrder'),
    need: permissionsFor(departments, 'edit'),
    audit: 'write',
    handler: async (c, actor) => {
      const { ids } = await readJsonObject(c)
      const given = Array.isArray(ids) ? ids.slice(0, MAX_SIBLINGS) : []
      const checked = given.map((id) => requireId(typeof id === 'string' ? id : null))
      const result = await inTransaction(store, departments, (tx) =>
        orderDepartments(tx, actor, checked),
      )
      return succeed(c, result, say(c.get('language'), 'saved'))
    },
  })
}
