import type { Context } from 'hono'
import { z } from 'zod'
import type { Actor } from '#api/actor.ts'
import type { AreaCall } from '#api/areas/area.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { requireId } from '#api/crud/read-record.ts'
import type { Variant } from '#api/crud/resource-store.ts'
import { succeed } from '#api/http/answer.ts'
import type { ApiEnv } from '#api/http/env.ts'
import { say } from '#api/http/messages.ts'
import { readShape } from '#api/http/read-shape.ts'
import { readBody } from '#api/identity/read-body.ts'
import {
  readRolesOfDepartment,
  readRolesOfPost,
  readRolesOfUser,
} from '#api/queries/system/read-roles-of.ts'
import { addRoleUsers, roleUserList } from '#api/rules/grants/add-role-users.ts'
import { deleteRoleUsers } from '#api/rules/grants/delete-role-users.ts'
import { setRoleDepartments, setRolePosts } from '#api/rules/grants/set-role-places.ts'
import { requireAccount, setUserRoles } from '#api/rules/grants/set-user-roles.ts'
import type { Tx } from '#api/store/database.ts'
import { permissionsFor } from '#api/store/permission.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { roles } from '#resources/system/role.ts'
import { roleDepartments } from '#resources/system/role-department.ts'
import { rolePosts } from '#resources/system/role-post.ts'
import { roleUsers } from '#resources/system/role-user.ts'

const MAX_BULK_BYTES = 1_000_000
const MAX_PLACES = 500

const id = z.uuid().toLowerCase()
const idList = z
  .array(id)
  .max(MAX_PLACES)
  .transform((ids) => [...new Set(ids)])

const userRoles = z.strictObject({ userId: id, roleIds: idList })
const roleDepartmentItems = z.strictObject({
  roleId: id,
  items: z
    .array(z.strictObject({ deptId: id, includeChild: z.boolean().default(true) }))
    .max(MAX_PLACES)
    .refine((items) => new Set(items.map(({ deptId }) => deptId)).size === items.length),
})
const rolePostIds = z.strictObject({ roleId: id, postIds: idList })

async function isBulkBody(c: Context<ApiEnv>): Promise<boolean> {
  const text = await readBody(c.req.raw.clone(), MAX_BULK_BYTES)
  try {
    return Array.isArray(JSON.parse(text ?? '').userIds)
  } catch {
    return false
  }
}

/** AddRoleUser with `{ roleId, userIds[] }` is about many users at once. */
export const addManyUsers: Variant = {
  asked: isBulkBody,
  handler: async (c, actor, store) => {
    const list = await readShape(c, roleUserList)
    const { added, known } = await inTransaction(store, roleUsers, (tx) =>
      addRoleUsers(tx, actor, list),
    )
    const message = say(c.get('language'), 'rights.usersAdded', { count: added, known })
    return succeed(c, { added, known }, message)
  },
}

/** So is DeleteRoleUser that names no row. */
export const deleteManyUsers: Variant = {
  asked: (c) => c.req.query('id') === undefined,
  handler: async (c, actor, store) => {
    const list = await readShape(c, roleUserList)
    const count = await inTransaction(store, roleUsers, (tx) => deleteRoleUsers(tx, actor, list))
    return succeed(c, { count }, say(c.get('language'), 'doneMany', { count }))
  },
}

/** `Get…List?roleId=` is the list of a role; without one it is the list to choose from. */
export function listOfRole(resource: Resource): Variant {
  return {
    asked: (c) => c.req.query('roleId') !== undefined,
    handler: async (c, actor, store) => {
      const roleId = requireId(c.req.query('roleId'))
      const params = new URLSearchParams({ roleId, pageSize: String(MAX_PLACES) })
      return succeed(c, (await listRecords(store, actor, resource, params)).data)
    },
  }
}

/** Which roles a user, a department or a post has. */
const heldRoles: readonly AreaCall[] = (
  [
    [roleUsers, 'GetRolesByUserId', 'userId', readRolesOfUser],
    [roleDepartments, 'GetRolesByDepartmentId', 'deptId', readRolesOfDepartment],
    [rolePosts, 'GetRolesByPostId', 'postId', readRolesOfPost],
  ] as const
).map(([resource, method, parameter, read]) => ({
  ...{ method: 'GET', path: callPath(resource.controller, method), audit: 'none' },
  need: permissionsFor(roles, 'view'),
  handler: async (c, _actor, { db }) =>
    succeed(c, await read(db, requireId(c.req.query(parameter)))),
}))

/** A call that puts a whole set in the place of what there is. */
function replacing<T>(
  resource: Resource,
  method: string,
  shape: z.ZodType<T>,
  replace: (tx: Tx, actor: Actor, given: T) => Promise<void>,
): AreaCall {
  return {
    ...{ method: 'PUT', path: callPath(resource.controller, method), audit: 'write' },
    need: permissionsFor(resource, 'edit'),
    handler: async (c, actor, store) => {
      const given = await readShape(c, shape)
      await inTransaction(store, resource, (tx) => replace(tx, actor, given))
      return succeed(c, null, say(c.get('language'), 'done'))
    },
  }
}

/** Roles, and the users, departments and posts that have them. */
export const roleCalls: readonly AreaCall[] = [
  ...heldRoles,
  replacing(roleUsers, 'SetUserRoles', userRoles, async (tx, actor, { userId, roleIds }) => {
    await requireAccount(tx, userId)
    await setUserRoles(tx, actor, userId, roleIds)
  }),
  replacing(
    roleDepartments,
    'SetRoleDepartments',
    roleDepartmentItems,
    async (tx, actor, given) => {
      await setRoleDepartments(tx, actor, given.roleId, given.items)
    },
  ),
  replacing(rolePosts, 'SetRolePosts', rolePostIds, async (tx, actor, { roleId, postIds }) => {
    await setRolePosts(tx, actor, roleId, postIds)
  }),
]
