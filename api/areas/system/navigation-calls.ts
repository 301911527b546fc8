import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { idAsked } from '#api/http/read-asked.ts'
import { buttonOfMenu, readButtonsOf } from '#api/queries/system/buttons-of-menu.ts'
import { menuNode, readMenuTree } from '#api/queries/system/menu-tree.ts'
import { newOrder, updateOrder } from '#api/rules/navigation/update-order.ts'
import { permissionsFor } from '#api/store/permission.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { buttons } from '#resources/system/button.ts'
import { menus } from '#resources/system/menu.ts'
import { modules } from '#resources/system/module.ts'

/** 导航: menus as a tree, their buttons, and the order of both. */
export const navigationCalls: readonly AreaCall[] = [
  reading({
    tag: menus.path,
    path: menus.endpoints.tree ?? '',
    summary: '菜单树，可限一个模块',
    need: permissionsFor(menus, 'view'),
    query: z.object({ moduleId: idAsked.optional() }),
    answer: z.array(menuNode),
    run: ({ query: { moduleId = null }, store: { db } }) => readMenuTree(db, moduleId),
  }),
  reading({
    tag: buttons.path,
    path: callPath(buttons.controller, 'GetButtonListByMenuId'),
    need: permissionsFor(buttons, 'view'),
    summary: '菜单的按钮',
    query: z.object({ menuId: idAsked }),
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
      return { response: null, told: { key: 'doneMany', values: { count } } }
    },
  })
}
