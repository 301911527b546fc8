import { sql } from 'kysely'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { lockNavigation } from './lock-navigation.ts'

/**
 * What an administrator needs to set right whatever went wrong: as long as
 * these can be opened and pressed, nobody is locked out for good.
 */
export const KEPT_BUTTONS: readonly string[] = [
  'system/menus:view',
  'system/menus:edit',
  'system/menus:restore',
  'system/permissions:view',
  'system/permissions:assign',
  'system/roles:view',
  'system/users:view',
]

type Kept = { code: string; name: string }

async function readKept(tx: Tx): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select ltrim(m.path, '/') || ':' || b.code as code, m.name
    from open_menu() opened
      join menu m on m.id = opened.menu_id and m.type = '0'
      join module mo on mo.id = m.module_id and mo.type = '1'
      join button b on b.menu_id = m.id and b.enabled and b.deleted_at is null
    where ltrim(m.path, '/') || ':' || b.code = any(${[...KEPT_BUTTONS]})`.execute(tx)
  return rows
}

/** Does something to the navigation; refused when one of these pages could no longer be opened. */
export async function keepPages<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await lockNavigation(tx)
  const before = await readKept(tx)
  const result = await work()
  const after = new Set((await readKept(tx)).map(({ code }) => code))
  const lost = before.find(({ code }) => !after.has(code))
  if (lost) throw new Failure('conflict', 'conflict.keptPage', { values: { name: lost.name } })
  return result
}
