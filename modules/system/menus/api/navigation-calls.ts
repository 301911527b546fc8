import { z } from 'zod'
import { buttons } from '#modules/system/menus/define/button.ts'
import { menus } from '#modules/system/menus/define/menu.ts'
import { modules } from '#modules/system/menus/define/module.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { buttonOfMenu, readButtonsOf } from './buttons-of-menu.ts'
import { menuNode, readMenuTree } from './menu-tree.ts'
import { newOrder, updateOrder } from './update-order.ts'

/** 导航: menus as a tree, their buttons, and the order of both. */
export const navigationCalls: readonly AreaCall[] = [
  reading({
    tag: menus.path,
    path: menus.endpoints.tree ?? '',
    summary: '菜单树，可限一个模块',
    need: permissionsFor(menus, 'view'),
    query: z.object({ moduleId: idParam.optional() }),
    answer: z.array(menuNode),
    run: ({ query: { moduleId = null }, store: { db } }) => readMenuTree(db, moduleId),
  }),
  reading({
    tag: buttons.path,
    path: callPath(buttons.controller, 'GetButtonListByMenuId'),
    need: permissionsFor(buttons, 'view'),
    summary: '菜单的按钮',
    query: z.object({ menuId: idParam }),
    answer: z.array(buttonOfMenu),
    run: ({ query, store: { db } }) => readButtonsOf(db, query.menuId),
  }),
  ordering(modules, 'UpdateModuleOrder'),
  ordering(menus, 'UpdateMenuOrder'),
]

function ordering(resource: Resource, method: string): AreaCall {
  return writing({
    tag: resource.path,
    method: 'PUT',
    path: callPath(resource.controller, method),
    need: permissionsFor(resource, 'edit'),
    summary: `${resource.label}排序`,
    body: newOrder,
    answer: z.null(),
    run: async ({ body, actor, store }) => {
      const count = await inTransaction(store, { resource: resource, actor }, (tx) =>
        updateOrder(tx, actor, resource, body),
      )
      return { response: null, told: { key: 'navigation.ordered', values: { count } } }
    },
  })
}
