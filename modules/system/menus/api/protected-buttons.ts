import { sql } from 'kysely'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { lockNavigation } from './lock-navigation.ts'

/**
 * Buttons that an administrator needs to repair the navigation: while they work, no lockout is
 * permanent.
 */
export const PROTECTED_BUTTONS: readonly string[] = [
  'system/menus:view',
  'system/menus:edit',
  'system/menus:restore',
  'system/permissions:view',
  'system/permissions:assign',
  'system/roles:view',
  'system/users:view',
]

type Protected = { code: string; name: string }

async function readProtected(tx: Tx): Promise<Protected[]> {
  const { rows } = await sql<Protected>`
    select p.code, p.page_name as name
    from open_menu() opened
      join module mo on mo.id = opened.module_id and mo.type = '1'
      join page_right p on p.menu_id = opened.menu_id and p.enabled
    where p.code = any(${[...PROTECTED_BUTTONS]})`.execute(tx)
  return rows
}

/** Changes the navigation; fails when one of the protected pages could no longer be opened. */
export async function requireProtectedButtons<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await lockNavigation(tx)
  const before = await readProtected(tx)
  const result = await work()
  const after = new Set((await readProtected(tx)).map(({ code }) => code))
  const lost = before.find(({ code }) => !after.has(code))
  if (lost) throw new Failure('conflict', 'conflict.keptPage', { values: { name: lost.name } })
  return result
}
