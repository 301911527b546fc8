import type { AreaCall } from '#api/areas/area.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { readRecord, requireId } from '#api/crud/read-record.ts'
import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import { say } from '#api/http/messages.ts'
import { readJsonObject } from '#api/http/read-json-object.ts'
import { readEffectivePermission } from '#api/queries/system/effective-permission.ts'
import { readNavigationTree } from '#api/queries/system/navigation-tree.ts'
import { readRoleNavigationKeys } from '#api/queries/system/role-navigation-keys.ts'
import { assignPermission } from '#api/rules/grants/assign-permission.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { permissionAssignment } from '#contracts/permission.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { roles } from '#resources/system/role.ts'
import { users } from '#resources/system/user.ts'

const VIEW = ['system/permissions:view']
const ASSIGN = ['system/permissions:assign']

const pathOf = (method: string) => callPath({ family: 'uc', name: 'RoleNavigation' }, method)

/** 权限分配: what roles are granted, and what comes of it for one person. */
export const permissionCalls: readonly AreaCall[] = [
  {
    ...{ method: 'GET', path: pathOf('GetRoleNavigationKeys'), audit: 'none', need: VIEW },
    handler: async (c, _actor, { db }) =>
      succeed(c, await readRoleNavigationKeys(db, requireId(c.req.query('roleId')))),
  },
  {
    ...{ method: 'GET', path: pathOf('GetNavigationAllTree'), audit: 'none', need: VIEW },
    handler: async (c, _actor, { db }) => {
      const moduleId = c.req.query('moduleId') ?? ''
      return succeed(c, await readNavigationTree(db, moduleId === '' ? null : requireId(moduleId)))
    },
  },
  {
    ...{ method: 'PUT', path: pathOf('AssignPermission'), audit: 'write', need: ASSIGN },
    handler: async (c, actor, store) => {
      const parsed = permissionAssignment.safeParse(await readJsonObject(c))
      if (!parsed.success) throw new Failure('invalid', 'invalid.form', { cause: parsed.error })
      const { message, ...saved } = await inTransaction(store, roles, (tx) =>
        assignPermission(tx, actor, parsed.data),
      )
      const { key, values } = message ?? { key: 'saved' }
      return succeed(c, saved, say(c.get('language'), key, values))
    },
  },
  {
    ...{ method: 'GET', path: pathOf('GetEffectivePermission'), audit: 'read' },
    need: permissionsFor(users, 'view'),
    handler: async (c, actor, { db }) => {
      const id = requireId(c.req.query('userId'))
      // Within the reach of the reader, as the account itself.
      await readRecord(db, actor, users, id)
      return succeed(c, await readEffectivePermission(db, id))
    },
  },
]
