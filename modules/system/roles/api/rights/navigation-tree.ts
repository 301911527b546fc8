import {
  type MenuRow,
  type NavigationRows,
  readNavigationRows,
} from '#modules/system/menus/api/read-navigation-rows.ts'
import type { GrantableMenu, GrantableModule } from '#modules/system/roles/wire/permission.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** Modules, menus and buttons for which rights can be granted. */
export async function readNavigationTree(
  db: Database,
  moduleId: string | null,
): Promise<GrantableModule[]> {
  const rows = await readNavigationRows(db, moduleId)
  const below = byParent(rows)
  return rows.modules.map((module) => ({ ...module, children: below.get(module.id) ?? [] }))
}

/** Entries by parent: a menu, or the module at the top. */
function byParent({ menus, buttons }: NavigationRows): Map<string, GrantableMenu[]> {
  const entries = new Map(menus.map((row) => [row.id, entryOf(row)]))
  for (const { menuId, ...button } of buttons) entries.get(menuId)?.buttons.push(button)
  const below = new Map<string, GrantableMenu[]>()
  for (const { id, pid, moduleId } of menus) {
    const entry = entries.get(id)
    if (!entry) continue
    const parent = pid === null ? undefined : entries.get(pid)
    const list = parent ? parent.children : (below.get(moduleId) ?? [])
    list.push(entry)
    if (!parent) below.set(moduleId, list)
  }
  return below
}

function entryOf({ id, name, path, enabled, isHide }: MenuRow): GrantableMenu {
  return { id, name, path, enabled, isHide, buttons: [], children: [] }
}
