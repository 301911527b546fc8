import { z } from 'zod'
import {
  assignedPermission,
  effectivePermission,
  grantableModules,
  permissionAssignment,
  roleNavigationKeys,
} from '#modules/system/roles/wire/permission.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { resultOfPreview } from '#platform/api/crud/preview-action.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { assignPermission } from './assign-permission.ts'
import { readEffectivePermission } from './effective-permission.ts'
import { readNavigationTree } from './navigation-tree.ts'
import { readRoleNavigationKeys } from './role-navigation-keys.ts'

const VIEW: PageRight[] = ['system/permissions:view']
const ASSIGN: PageRight[] = ['system/permissions:assign']

const tag = 'system/permissions'
const pathOf = (method: string) => callPath({ family: 'uc', name: 'RoleNavigation' }, method)

/** 权限分配: rights of roles, and the effective rights of a user. */
export const permissionCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: pathOf('GetRoleNavigationKeys'),
    need: VIEW,
    summary: '角色已有的权限',
    query: z.object({ roleId: idParam }),
    answer: roleNavigationKeys,
    run: ({ query, store: { db } }) => readRoleNavigationKeys(db, query.roleId),
  }),
  reading({
    tag,
    path: pathOf('GetNavigationAllTree'),
    need: VIEW,
    summary: '可授权的全部导航',
    query: z.object({ moduleId: idParam.optional() }),
    answer: grantableModules,
    run: ({ query: { moduleId = null }, store: { db } }) => readNavigationTree(db, moduleId),
  }),
  writing({
    tag,
    method: 'PUT',
    path: pathOf('AssignPermission'),
    need: ASSIGN,
    summary: '分配权限：整体替换，或只替换一个模块内的',
    body: permissionAssignment,
    answer: assignedPermission,
    run: async ({ body, actor, store }) => {
      const work = inTransaction(store, { resource: roles, actor }, (tx) =>
        assignPermission(tx, actor, body),
      )
      const { message, ...response } = await work.catch(resultOfPreview)
      return { response: assignedPermission.parse(response), ...(message && { told: message }) }
    },
  }),
  reading({
    tag,
    path: pathOf('GetEffectivePermission'),
    audit: 'read',
    summary: '有效权限及来源',
    need: permissionsFor(users, 'view'),
    query: z.object({ userId: idParam }),
    answer: effectivePermission,
    run: async ({ query: { userId }, actor, store: { db } }) => {
      // Within the caller's scope, like the account itself.
      await readRecord(db, actor, users, userId)
      return readEffectivePermission(db, userId)
    },
  }),
]
