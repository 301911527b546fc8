import type { AreaCall } from '#api/areas/area.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { requireId } from '#api/crud/read-record.ts'
import { succeed } from '#api/http/answer.ts'
import { say } from '#api/http/messages.ts'
import { readJson } from '#api/http/read-json-object.ts'
import { readMenuTree } from '#api/queries/system/menu-tree.ts'
import { updateOrder } from '#api/rules/navigation/update-order.ts'
import { permissionsFor } from '#api/store/permission.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { buttons } from '#resources/system/button.ts'
import { menus } from '#resources/system/menu.ts'
import { modules } from '#resources/system/module.ts'

/** 导航: menus as a tree, their buttons, and the order of both. */
export const navigationCalls: readonly AreaCall[] = [
  {
    ...{ method: 'GET', path: menus.endpoints.tree ?? '', audit: 'none' },
    need: permissionsFor(menus, 'view'),
    handler: async (c, _actor, { db }) => {
      const moduleId = c.req.query('moduleId') ?? ''
      return succeed(c, await readMenuTree(db, moduleId === '' ? null : requireId(moduleId)))
    },
  },
  {
    ...{ method: 'GET', path: callPath(buttons.controller, 'GetButtonListByMenuId') },
    ...{ need: permissionsFor(buttons, 'view'), audit: 'none' },
    handler: async (c, _actor, { db }) => {
      const list = await db
        .selectFrom('button')
        .select(['id', 'version', 'menu_id as menuId', 'code', 'name', 'icon', 'place'])
        .select(['confirm_text as confirmText', 'sort', 'enabled', 'built_in as builtIn'])
        .where('menu_id', '=', requireId(c.req.query('menuId')))
        .where('deleted_at', 'is', null)
        .orderBy('sort')
        .orderBy('id')
        .execute()
      return succeed(c, list)
    },
  },
  ordering(modules, 'UpdateModuleOrder'),
  ordering(menus, 'UpdateMenuOrder'),
]

/** `PUT …/Update…Order` with `[{ id, sort }]`. */
function ordering(resource: Resource, method: string): AreaCall {
  return {
    ...{ method: 'PUT', path: callPath(resource.controller, method), audit: 'write' },
    need: permissionsFor(resource, 'edit'),
    handler: async (c, actor, store) => {
      const body = await readJson(c)
      const count = await inTransaction(store, resource, (tx) =>
        updateOrder(tx, actor, resource, body),
      )
      return succeed(c, null, say(c.get('language'), 'doneMany', { count }))
    },
  }
}
