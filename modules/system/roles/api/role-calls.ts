import type { Context } from 'hono'
import { z } from 'zod'
import { roleDepartments } from '#modules/system/roles/define/role-department.ts'
import { rolePosts } from '#modules/system/roles/define/role-post.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, variant, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import type { Variant } from '#platform/api/crud/resource-store.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { readBody } from '#platform/api/identity/read-body.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { addRoleUsers, roleUserList } from './add-role-users.ts'
import { deleteRoleUsers } from './delete-role-users.ts'
import {
  heldRole,
  readRolesOfDepartment,
  readRolesOfPost,
  readRolesOfUser,
} from './read-roles-of.ts'
import { setRoleDepartments, setRolePosts } from './set-role-places.ts'
import { requireAccount, setUserRoles } from './set-user-roles.ts'

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

/** AddRoleUser with `{ roleId, userIds[] }` adds many users at once. */
export const addManyUsers = variant({
  matches: isBulkBody,
  body: roleUserList,
  answer: z.object({ added: z.number().int(), known: z.number().int() }),
  run: async ({ body, actor, store }) => {
    const { added, known } = await inTransaction(store, { resource: roleUsers, actor }, (tx) =>
      addRoleUsers(tx, actor, body),
    )
    const message = { key: 'rights.usersAdded', values: { count: added, known } }
    return { response: { added, known }, told: message }
  },
})

/** DeleteRoleUser without a row id removes many users. */
export const deleteManyUsers = variant({
  matches: (c) => c.req.query('id') === undefined,
  body: roleUserList,
  answer: z.object({ count: z.number().int() }),
  run: async ({ body, actor, store }) => {
    const count = await inTransaction(store, { resource: roleUsers, actor }, (tx) =>
      deleteRoleUsers(tx, actor, body),
    )
    return { response: { count }, told: { key: 'rights.usersRemoved', values: { count } } }
  },
})

/** `Get…List?roleId=` lists the holders of a role; without it, the choice list. */
export function listOfRole(resource: Resource): Variant {
  return variant({
    matches: (c) => c.req.query('roleId') !== undefined,
    query: z.object({ roleId: idParam }),
    answer: z.array(recordAnswer(resource)),
    run: async ({ query: { roleId }, actor, store }) => {
      const params = new URLSearchParams({ roleId, pageSize: String(MAX_PLACES) })
      return { response: (await listRecords(store, actor, resource, params)).data }
    },
  })
}

/** Calls for the roles of a user, a department or a post. */
const heldRoles: readonly AreaCall[] = (
  [
    [roleUsers, 'GetRolesByUserId', 'userId', readRolesOfUser, '用户的角色'],
    [roleDepartments, 'GetRolesByDepartmentId', 'deptId', readRolesOfDepartment, '部门带来的角色'],
    [rolePosts, 'GetRolesByPostId', 'postId', readRolesOfPost, '岗位带来的角色'],
  ] as const
).map(([{ path: tag, controller }, method, parameter, read, summary]) =>
  reading({
    tag,
    summary,
    path: callPath(controller, method),
    need: permissionsFor(roles, 'view'),
    query: z.object({ [parameter]: idParam }),
    answer: z.array(heldRole),
    run: ({ query, store: { db } }) => read(db, query[parameter] ?? ''),
  }),
)

/** A call that replaces a whole set. */
function replacing<B extends z.ZodType>(
  resource: Resource,
  method: string,
  { summary, body }: { summary: string; body: B },
  replace: (tx: Tx, actor: Actor, input: z.output<B>) => Promise<void>,
): AreaCall {
  return writing({
    tag: resource.path,
    method: 'PUT',
    path: callPath(resource.controller, method),
    summary,
    need: permissionsFor(resource, 'edit'),
    body,
    answer: z.null(),
    run: async ({ body: input, actor, store }) => {
      await inTransaction(store, { resource, actor }, (tx) => replace(tx, actor, input))
      return { response: null, told: { key: 'saved' } }
    },
  })
}

/** Roles, and the users, departments and posts that have them. */
export const roleCalls: readonly AreaCall[] = [
  ...heldRoles,
  replacing(
    roleUsers,
    'SetUserRoles',
    { summary: '设置用户的全部角色', body: userRoles },
    async (tx, actor, { userId, roleIds }) => {
      await requireAccount(tx, userId)
      await setUserRoles(tx, actor, userId, roleIds)
    },
  ),
  replacing(
    roleDepartments,
    'SetRoleDepartments',
    { summary: '设置角色的全部部门', body: roleDepartmentItems },
    setRoleDepartments,
  ),
  replacing(
    rolePosts,
    'SetRolePosts',
    { summary: '设置角色的全部岗位', body: rolePostIds },
    setRolePosts,
  ),
]
