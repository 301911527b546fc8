import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import type { Tx } from '#api/store/database.ts'
import { menus } from '#resources/system/menu.ts'
import { lockNavigation } from './lock-navigation.ts'
import { updateMenu } from './update-menu.ts'

/** Hangs an entry below another one, or at the top of a module: without one, of its own. */
export async function moveMenu(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  await lockNavigation(tx)
  const current = await lockForUpdate(tx, actor, menus, id, version, 'move')
  const pid = typeof values.pid === 'string' ? values.pid : null
  const parent = pid === null ? undefined : await readModule(tx, pid)
  const moduleId = String(values.moduleId ?? parent ?? current.moduleId)
  const form = menus.actions.move?.form
  return updateMenu(tx, actor, { id, version: current.version, moduleId, pid }, form)
}

async function readModule(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('menu')
    .select('module_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.module_id
}
