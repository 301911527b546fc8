import type { NavigationRows } from '#modules/system/menus/api/read-navigation-rows.ts'
import type { NavigationKeys } from '#modules/system/roles/wire/permission.ts'

/** A set of rights; ids of modules, menus and buttons are distinct. */
export type Grants = { modules: Set<string>; menus: Set<string>; buttons: Set<string> }

export function grantsOf({ moduleIds, menuIds, buttonIds }: NavigationKeys): Grants {
  return { modules: new Set(moduleIds), menus: new Set(menuIds), buttons: new Set(buttonIds) }
}

/**
 * The complete rights for a choice. The buttons of a menu are dropped when the role had the menu and it is no
 * longer chosen. Every chosen entry includes the entries above it.
 */
export function completeGrants(
  { menus, buttons }: NavigationRows,
  chosen: Grants,
  current: Grants,
): Grants {
  const menuOf = new Map(menus.map((menu) => [menu.id, menu]))
  const result: Grants = {
    modules: new Set(chosen.modules),
    menus: new Set(),
    buttons: new Set(),
  }
  const show = (id: string | null) => {
    const menu = id === null ? undefined : menuOf.get(id)
    if (!menu || result.menus.has(menu.id)) return
    result.menus.add(menu.id)
    result.modules.add(menu.moduleId)
    show(menu.pid)
  }
  for (const id of chosen.menus) show(id)
  const stays = (menuId: string) => result.menus.has(menuId) || !current.menus.has(menuId)
  const kept = buttons.filter(({ id, menuId }) => chosen.buttons.has(id) && stays(menuId))
  for (const { id, menuId } of kept) {
    result.buttons.add(id)
    show(menuId)
  }
  return result
}

export type GrantKind = 'module' | 'menu' | 'button'
export type GrantTarget = { kind: GrantKind; id: string }

/** The entries of one set that are not in the other. */
export function withoutGrants(these: Grants, others: Grants): GrantTarget[] {
  const rest = (kind: GrantKind, a: Set<string>, b: Set<string>) =>
    [...a].filter((id) => !b.has(id)).map((id) => ({ kind, id }))
  return [
    ...rest('module', these.modules, others.modules),
    ...rest('menu', these.menus, others.menus),
    ...rest('button', these.buttons, others.buttons),
  ]
}
