import { modules } from '#modules/system/menus/define/module.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { requireProtectedButtons } from './protected-buttons.ts'

const MENU_MODULE = '1'

function requirePath(type: unknown, path: unknown): void {
  if (type !== MENU_MODULE && (path ?? '') === '') {
    throw invalidFields(modules, { path: { key: 'invalid.required' } })
  }
}

async function requireNoMenus(tx: Tx, id: string): Promise<void> {
  const menu = await tx
    .selectFrom('menu')
    .select('id')
    .where('module_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (menu) throw new Failure('conflict', 'conflict.moduleHasMenus')
}

export function addModule(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  requirePath(input.type, input.path)
  return addRecord(tx, actor, modules, input)
}

/** A module that is a page itself has no side menu, so entries in it would be unreachable. */
export function updateModule(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  return requireProtectedButtons(tx, async () => {
    const current = await lockForUpdate(tx, actor, modules, input.id, Number(input.version))
    const type = input.type ?? current.type
    requirePath(type, input.path === undefined ? current.path : input.path)
    if (type !== MENU_MODULE && current.type === MENU_MODULE) await requireNoMenus(tx, input.id)
    return updateRecord(tx, actor, modules, input)
  })
}
