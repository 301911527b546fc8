import type { Context } from 'hono'
import { z } from 'zod'
import type { Actor } from '#api/actor.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { mountResource } from '#api/crud/mount-resource.ts'
import { requireId } from '#api/crud/read-record.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { succeed } from '#api/http/answer.ts'
import type { Call, Calls } from '#api/http/calls.ts'
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
import { addRoleUsersByName } from '#api/rules/grants/add-role-users-by-name.ts'
import { copyRole } from '#api/rules/grants/copy-role.ts'
import { deleteRole } from '#api/rules/grants/delete-role.ts'
import { deleteRoleUsers } from '#api/rules/grants/delete-role-users.ts'
import { setRoleDepartments, setRolePosts } from '#api/rules/grants/set-role-places.ts'
import { requireAccount, setUserRoles } from '#api/rules/grants/set-user-roles.ts'
import { addRole, updateRole } from '#api/rules/grants/write-role.ts'
import { holderRules } from '#api/rules/grants/write-role-holder.ts'
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

/** Roles, and the users, departments and posts that have them. */
export function mountRoles(calls: Calls, store: Store): void {
  mountResource(calls, store, roles, {
    add: addRole,
    update: updateRole,
    delete: deleteRole,
    actions: { addMany: addRoleUsersByName, copy: copyRole },
  })
  mountResource(withBulk(calls, store), store, roleUsers, holderRules(roleUsers))
  mountResource(withRoleList(calls, store), store, roleDepartments, holderRules(roleDepartments))
  mountResource(withRoleList(calls, store), store, rolePosts, holderRules(rolePosts))
  mountHeldRoles(calls, store)
  mountReplacing(calls, store)
}

/** A call that some requests mean otherwise than the generic one of the same address. */
function withVariants(calls: Calls, vary: (call: Call) => Call['handler'] | null): Calls {
  return {
    ...calls,
    add(call) {
      calls.add({ ...call, handler: vary(call) ?? call.handler })
    },
  }
}

async function isBulkBody(c: Context<ApiEnv>): Promise<boolean> {
  const text = await readBody(c.req.raw.clone(), MAX_BULK_BYTES)
  try {
    return Array.isArray(JSON.parse(text ?? '').userIds)
  } catch {
    return false
  }
}

/** AddRoleUser and DeleteRoleUser with `{ roleId, userIds[] }` are about many users at once. */
function withBulk(calls: Calls, store: Store): Calls {
  const { endpoints } = roleUsers
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(store, roleUsers, work)
  return withVariants(calls, ({ path, handler }) => {
    if (path === endpoints.add) {
      return async (c, actor) => {
        if (!(await isBulkBody(c))) return handler(c, actor)
        const list = await readShape(c, roleUserList)
        const { added, known } = await run((tx) => addRoleUsers(tx, actor, list))
        const message = say(c.get('language'), 'rights.usersAdded', { count: added, known })
        return succeed(c, { added, known }, message)
      }
    }
    if (path !== endpoints.delete) return null
    return async (c, actor) => {
      if (c.req.query('id') !== undefined) return handler(c, actor)
      const list = await readShape(c, roleUserList)
      const count = await run((tx) => deleteRoleUsers(tx, actor, list))
      return succeed(c, { count }, say(c.get('language'), 'doneMany', { count }))
    }
  })
}

/** `Get…List?roleId=` is the list of a role; without one it is the list to choose from. */
function withRoleList(calls: Calls, store: Store): Calls {
  return withVariants(calls, ({ path, handler }) => {
    const resource = [roleDepartments, rolePosts].find(
      ({ endpoints }) => endpoints.options === path,
    )
    if (!resource) return null
    return (c, actor) =>
      c.req.query('roleId') === undefined
        ? handler(c, actor)
        : answerOfRole(c, actor, store, resource)
  })
}

async function answerOfRole(
  c: Context<ApiEnv>,
  actor: Actor,
  store: Store,
  resource: Resource,
): Promise<Response> {
  const roleId = requireId(c.req.query('roleId'))
  const params = new URLSearchParams({ roleId, pageSize: String(MAX_PLACES) })
  return succeed(c, (await listRecords(store, actor, resource, params)).data)
}

/** Which roles a user, a department or a post has. */
function mountHeldRoles(calls: Calls, { db }: Store): void {
  const reads = [
    [roleUsers, 'GetRolesByUserId', 'userId', readRolesOfUser],
    [roleDepartments, 'GetRolesByDepartmentId', 'deptId', readRolesOfDepartment],
    [rolePosts, 'GetRolesByPostId', 'postId', readRolesOfPost],
  ] as const
  for (const [resource, method, parameter, read] of reads) {
    calls.add({
      ...{ method: 'GET', path: callPath(resource.controller, method), audit: 'none' },
      need: permissionsFor(roles, 'view'),
      handler: async (c) => succeed(c, await read(db, requireId(c.req.query(parameter)))),
    })
  }
}

/** Calls that put a whole set in the place of what there is. */
function mountReplacing(calls: Calls, store: Store): void {
  const put = (resource: Resource, method: string) =>
    ({
      method: 'PUT',
      path: callPath(resource.controller, method),
      need: permissionsFor(resource, 'edit'),
      audit: 'write',
    }) as const
  const done = (c: Context<ApiEnv>) => succeed(c, null, say(c.get('language'), 'done'))
  calls.add({
    ...put(roleUsers, 'SetUserRoles'),
    handler: async (c, actor) => {
      const { userId, roleIds } = await readShape(c, userRoles)
      await inTransaction(store, roleUsers, async (tx) => {
        await requireAccount(tx, userId)
        await setUserRoles(tx, actor, userId, roleIds)
      })
      return done(c)
    },
  })
  calls.add({
    ...put(roleDepartments, 'SetRoleDepartments'),
    handler: async (c, actor) => {
      const { roleId, items } = await readShape(c, roleDepartmentItems)
      await inTransaction(store, roleDepartments, (tx) =>
        setRoleDepartments(tx, actor, roleId, items),
      )
      return done(c)
    },
  })
  calls.add({
    ...put(rolePosts, 'SetRolePosts'),
    handler: async (c, actor) => {
      const { roleId, postIds } = await readShape(c, rolePostIds)
      await inTransaction(store, rolePosts, (tx) => setRolePosts(tx, actor, roleId, postIds))
      return done(c)
    },
  })
}
