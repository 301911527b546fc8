import { menus } from '#modules/system/menus/define/menu.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkMenuPath, checkViewKey } from './check-menu-path.ts'
import { carryBelow, checkPlace } from './place-menu.ts'
import { requireProtectedButtons } from './protected-buttons.ts'
import { refuseRenamedRights } from './refuse-renamed-rights.ts'

/**
 * Updates an entry and moves its child entries along. `form` is the form that the user filled in.
 */
export function updateMenu(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
  form: Resource = menus,
): Promise<Saved> {
  return requireProtectedButtons(tx, async () => {
    const current = await lockForUpdate(tx, actor, menus, input.id, Number(input.version))
    checkMenuPath(input.type ?? current.type, input.path ?? current.path)
    checkViewKey(input.type ?? current.type, input.viewKey)
    await refuseRenamedRights(tx, actor, current, input)
    const moduleId = String(input.moduleId ?? current.moduleId)
    const pid = (input.pid === undefined ? current.pid : input.pid) as string | null
    if (moduleId !== current.moduleId || pid !== current.pid) {
      await checkPlace(tx, input.id, { moduleId, pid }, form)
    }
    const saved = await updateRecord(tx, actor, menus, input)
    if (moduleId !== current.moduleId) await carryBelow(tx, actor.userId)
    return saved
  })
}
