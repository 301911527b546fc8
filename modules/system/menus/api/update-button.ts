import { buttons } from '#modules/system/menus/define/button.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { requireProtectedButtons } from './protected-buttons.ts'
import { refuseRenamedRights } from './refuse-renamed-rights.ts'

/** Updates a button; its right stays fixed once a role holds it. */
export function updateButton(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  return requireProtectedButtons(tx, async () => {
    const current = await lockForUpdate(tx, actor, buttons, input.id, Number(input.version))
    await refuseRenamedRights(tx, actor, current, input)
    return updateRecord(tx, actor, buttons, input)
  })
}
