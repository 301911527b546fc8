import type { NavigationRows } from '#modules/system/menus/api/read-navigation-rows.ts'
import type { GrantTarget } from './complete-grants.ts'

/** `人事管理 / 人事档案: 查看, 编辑`, one line for each menu and module. */
export function nameGrants(
  { modules, menus, buttons }: NavigationRows,
  targets: readonly GrantTarget[],
): string[] {
  const wanted = new Set(targets.map(({ id }) => id))
  const moduleNames = new Map(modules.map(({ id, name }) => [id, name]))
  const buttonsOf = new Map<string, string[]>()
  for (const { id, menuId, name } of buttons) {
    if (wanted.has(id)) buttonsOf.set(menuId, [...(buttonsOf.get(menuId) ?? []), name])
  }
  const ofMenus = menus
    .filter(({ id }) => wanted.has(id) || buttonsOf.has(id))
    .map(({ id, moduleId, name }) => {
      const list = buttonsOf.get(id) ?? []
      const entry = `${moduleNames.get(moduleId) ?? ''} / ${name}`
      return list.length > 0 ? `${entry}: ${list.join(', ')}` : entry
    })
  return [...modules.filter(({ id }) => wanted.has(id)).map(({ name }) => name), ...ofMenus]
}
