import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

export type ModuleRow = {
  id: string
  name: string
  path: string
  type: '0' | '1' | '2'
  enabled: boolean
}
export type MenuRow = {
  id: string
  moduleId: string
  pid: string | null
  name: string
  path: string
  type: '0' | '1' | '2'
  enabled: boolean
  isHide: boolean
}
export type ButtonRow = { id: string; menuId: string; code: string; name: string; enabled: boolean }

export type NavigationRows = { modules: ModuleRow[]; menus: MenuRow[]; buttons: ButtonRow[] }

/** The whole navigation in order, with disabled parts; or only one module. */
export async function readNavigationRows(
  db: Database | Tx,
  moduleId: string | null = null,
): Promise<NavigationRows> {
  const { rows } = await sql<NavigationRows>`
    with shown_menu as (
      select * from menu
      where deleted_at is null and (${moduleId}::uuid is null or module_id = ${moduleId}::uuid)
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'type', type,
          'path', coalesce(path, ''), 'enabled', enabled) order by sort, id), '[]')
        from module where deleted_at is null) as modules,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'moduleId', module_id, 'pid', pid,
          'name', name, 'path', path, 'type', type, 'enabled', enabled, 'isHide', is_hide) order by sort, id), '[]')
        from shown_menu) as menus,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'menuId', b.menu_id, 'code', b.code,
          'name', b.name, 'enabled', b.enabled) order by b.sort, b.id), '[]')
        from button b join shown_menu m on m.id = b.menu_id where b.deleted_at is null) as buttons
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error('The navigation query returned no row')
  return found
}
