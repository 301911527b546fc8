import { inTransaction } from '#api/crud/in-transaction.ts'
import { mountResource } from '#api/crud/mount-resource.ts'
import { requireId } from '#api/crud/read-record.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { succeed } from '#api/http/answer.ts'
import type { Calls } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { readJson } from '#api/http/read-json-object.ts'
import { readMenuTree } from '#api/queries/system/menu-tree.ts'
import { keepingOwnReach } from '#api/rules/grants/keep-own-reach.ts'
import { addMenu } from '#api/rules/navigation/add-menu.ts'
import { addStandardButtons } from '#api/rules/navigation/add-standard-buttons.ts'
import { deleteFromNavigation } from '#api/rules/navigation/delete-from-navigation.ts'
import { deleteMenu } from '#api/rules/navigation/delete-menu.ts'
import { moveMenu } from '#api/rules/navigation/move-menu.ts'
import { restoreBuiltIns } from '#api/rules/navigation/restore-built-ins.ts'
import { syncWithin } from '#api/rules/navigation/sync-interfaces.ts'
import { updateButton } from '#api/rules/navigation/update-button.ts'
import { updateMenu } from '#api/rules/navigation/update-menu.ts'
import { updateNavigation } from '#api/rules/navigation/update-navigation.ts'
import { updateOrder } from '#api/rules/navigation/update-order.ts'
import { addModule, updateModule } from '#api/rules/navigation/write-module.ts'
import { permissionsFor } from '#api/store/permission.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { applications } from '#resources/system/application.ts'
import { buttons } from '#resources/system/button.ts'
import { interfaces } from '#resources/system/interface.ts'
import { menus } from '#resources/system/menu.ts'
import { modules } from '#resources/system/module.ts'
import { mountParameters } from './mount-parameters.ts'
import { mountPermissions } from './mount-permissions.ts'

/** 导航: applications, modules, menus, buttons and calls; rights to them; dictionaries. */
export function mountNavigation(calls: Calls, store: Store): void {
  const applicationRules = {
    update: updateNavigation(applications),
    delete: deleteFromNavigation(applications),
  }
  mountResource(calls, store, applications, keepingOwnReach(applicationRules))
  const deleteModule = deleteFromNavigation(modules)
  const moduleRules = { add: addModule, update: updateModule, delete: deleteModule }
  mountResource(calls, store, modules, keepingOwnReach(moduleRules))
  const menuRules = {
    ...{ add: addMenu, update: updateMenu, delete: deleteMenu },
    actions: { move: moveMenu, addStandard: addStandardButtons, restore: restoreBuiltIns },
  }
  mountResource(calls, store, menus, keepingOwnReach(menuRules))
  const buttonRules = { update: updateButton, delete: deleteFromNavigation(buttons) }
  mountResource(calls, store, buttons, keepingOwnReach(buttonRules))
  mountResource(calls, store, interfaces, {
    actions: { sync: (tx, actor) => syncWithin(tx, actor, calls.all()) },
  })
  mountTree(calls, store)
  mountButtonsOfMenu(calls, store)
  mountOrder(calls, store, modules, 'UpdateModuleOrder')
  mountOrder(calls, store, menus, 'UpdateMenuOrder')
  mountParameters(calls, store)
  mountPermissions(calls, store)
}

function mountTree(calls: Calls, { db }: Store): void {
  calls.add({
    ...{ method: 'GET', path: menus.endpoints.tree ?? '', audit: 'none' },
    need: permissionsFor(menus, 'view'),
    handler: async (c) => {
      const moduleId = c.req.query('moduleId') ?? ''
      return succeed(c, await readMenuTree(db, moduleId === '' ? null : requireId(moduleId)))
    },
  })
}

function mountButtonsOfMenu(calls: Calls, { db }: Store): void {
  calls.add({
    ...{
      method: 'GET',
      path: callPath(buttons.controller, 'GetButtonListByMenuId'),
      audit: 'none',
    },
    need: permissionsFor(buttons, 'view'),
    handler: async (c) => {
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
  })
}

/** `PUT …/Update…Order` with `[{ id, sort }]`. */
function mountOrder(calls: Calls, store: Store, resource: Resource, method: string): void {
  calls.add({
    ...{ method: 'PUT', path: callPath(resource.controller, method), audit: 'write' },
    need: permissionsFor(resource, 'edit'),
    handler: async (c, actor) => {
      const body = await readJson(c)
      const count = await inTransaction(store, resource, (tx) =>
        updateOrder(tx, actor, resource, body),
      )
      return succeed(c, null, say(c.get('language'), 'doneMany', { count }))
    },
  })
}
