import { uuidv7 } from 'uuidv7'
import { buttons } from '#modules/system/menus/define/button.ts'
import { menus } from '#modules/system/menus/define/menu.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { usualPlace } from '#platform/define/built-in/button-place.ts'
import { STANDARD_BUTTON } from '#platform/define/shipped/choices.ts'
import { lockNavigation } from './lock-navigation.ts'

const STEP = 10

/** Adds the chosen standard buttons that the entry lacks. */
export async function addStandardButtons(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  await lockNavigation(tx)
  const current = await lockForUpdate(tx, actor, menus, id, version, 'addStandard')
  const present = await tx
    .selectFrom('button')
    .select(['code', 'sort'])
    .where('menu_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Set(present.map(({ code }) => code))
  const chosen = new Set([values.kinds ?? []].flat().map(String))
  const missing = STANDARD_BUTTON.options.filter(
    ({ value }) => chosen.has(value) && !known.has(value),
  )
  let sort = Math.max(0, ...present.map((button) => button.sort))
  for (const { value: code, label: name } of missing) {
    sort += STEP
    const place = usualPlace(code, menus)
    const button = { id: uuidv7(), menuId: id, code, name, place, sort, enabled: true }
    await addRecord(tx, actor, buttons, button)
  }
  const message = { key: 'navigation.buttonsAdded', values: { count: missing.length } }
  return { id, version: current.version, message }
}
