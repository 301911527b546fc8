import type { Actor } from '#api/actor.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import type { Tx } from '#api/store/database.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { buttons } from '#resources/system/button.ts'
import { keepPages } from './kept-pages.ts'
import { refuseRenamedRights } from './refuse-renamed-rights.ts'

/** Changes a button; which right it is stays as it is once somebody has it. */
export function updateButton(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  return keepPages(tx, async () => {
    const current = await lockForUpdate(tx, actor, buttons, input.id, Number(input.version))
    await refuseRenamedRights(tx, actor, current, input)
    return updateRecord(tx, actor, buttons, input)
  })
}
