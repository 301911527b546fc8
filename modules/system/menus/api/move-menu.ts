import { menus } from '#modules/system/menus/define/menu.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { lockNavigation } from './lock-navigation.ts'
import { readModuleOf } from './place-menu.ts'
import { updateMenu } from './update-menu.ts'

/** Moves an entry below another one, or to the top of a module; its own module by default. */
export async function moveMenu(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  await lockNavigation(tx)
  const current = await lockForUpdate(tx, actor, menus, id, version, 'move')
  const pid = typeof values.pid === 'string' ? values.pid : null
  const parent = pid === null ? null : await readModuleOf(tx, pid)
  const moduleId = String(values.moduleId ?? parent ?? current.moduleId)
  const form = menus.actions.move?.form
  return updateMenu(tx, actor, { id, version: current.version, moduleId, pid }, form)
}
