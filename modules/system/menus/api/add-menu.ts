import { menus } from '#modules/system/menus/define/menu.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkMenuPath, checkViewKey } from './check-menu-path.ts'
import { lockNavigation } from './lock-navigation.ts'
import { checkPlace, type MenuPlace } from './place-menu.ts'

const STEP = 10

/** The position after all siblings, for an entry without a given position. */
async function lastPlace(tx: Tx, { moduleId, pid }: MenuPlace): Promise<number> {
  const { last } = await tx
    .selectFrom('menu')
    .select(({ fn }) => fn.max('sort').as('last'))
    .where('module_id', '=', moduleId)
    .where('pid', 'is not distinct from', pid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + STEP
}

export async function addMenu(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await lockNavigation(tx)
  checkMenuPath(input.type, input.path)
  checkViewKey(input.type, input.viewKey)
  const pid = typeof input.pid === 'string' ? input.pid : null
  const place = { moduleId: String(input.moduleId), pid }
  await checkPlace(tx, input.id, place)
  const sort = input.sort ?? (await lastPlace(tx, place))
  return addRecord(tx, actor, menus, { ...input, sort })
}
