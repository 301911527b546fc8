import { APPLICATION_CODE } from '#contracts/navigation.ts'
import { buttonsOf } from '#resources/engine/buttons.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { childrenOf, findResource } from '#resources/registry.server.ts'
import { type BuiltInMenu, MENU_TREE, NO_PAGE } from './menu-tree.ts'
import { stableId } from './stable-id.ts'

/** Name of the product itself; no company appears in it. */
const APPLICATION = {
  id: stableId('application', APPLICATION_CODE),
  ...{ code: APPLICATION_CODE, name: 'StaffDesk 员工台', short_name: '员工台' },
}

const BUTTON_NAMES: Readonly<Record<string, string>> = {
  view: '查看',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  unmask: '查看明文',
}

export type PlannedModule = {
  id: string
  code: string
  name: string
  type: string
  icon: string
  path: string | null
  sort: number
}
export type PlannedMenu = {
  id: string
  module: string
  pid: string | null
  name: string
  path: string
  icon: string | null
  is_hide: boolean
  sort: number
}
export type PlannedButton = { id: string; menu: string; code: string; name: string; sort: number }

/** The navigation as rows: what install_built_ins of the database takes. */
export type NavigationPlan = {
  application: typeof APPLICATION
  modules: PlannedModule[]
  menus: PlannedMenu[]
  buttons: PlannedButton[]
}

/** What a button of a resource is called. */
function buttonName(resource: Resource, code: string): string {
  const children = childrenOf(resource)
  const group = code.startsWith('group.') ? resource.groups?.[code.slice('group.'.length)] : null
  const child = children.find(({ parent }) => parent?.button === code)
  return BUTTON_NAMES[code] ?? resource.actions[code]?.label ?? group?.label ?? child?.label ?? code
}

function buttonsAt({ path, buttons }: BuiltInMenu): Readonly<Record<string, string>> {
  const resource = findResource(path.slice(1))
  if (!resource) return buttons ?? {}
  const codes = buttonsOf(resource, childrenOf(resource))
  return Object.fromEntries(codes.map((code) => [code, buttonName(resource, code)]))
}

function nameOf(menu: BuiltInMenu): string {
  const name = menu.name ?? findResource(menu.path.slice(1))?.label
  if (name === undefined) throw new Error(`No resource is defined at ${menu.path}`)
  return name
}

const STEP = 10

/** The whole built-in navigation. */
export function planNavigation(): NavigationPlan {
  const plan: NavigationPlan = { application: APPLICATION, modules: [], menus: [], buttons: [] }
  for (const [index, { menus, ...module }] of MENU_TREE.entries()) {
    const id = stableId('module', module.code)
    plan.modules.push({ id, ...module, sort: (index + 1) * STEP })
    addMenus(plan, { id, code: module.code }, null, menus)
  }
  return plan
}

function addMenus(
  plan: NavigationPlan,
  module: { id: string; code: string },
  pid: string | null,
  menus: readonly BuiltInMenu[],
): void {
  for (const [index, menu] of menus.entries()) {
    const name = nameOf(menu)
    const key = menu.path === NO_PAGE ? `${module.code}/${name}` : menu.path
    const id = stableId('menu', key)
    const { path, icon = null, isHidden = false } = menu
    plan.menus.push({
      ...{ id, module: module.id, pid, name, path, icon },
      ...{ is_hide: isHidden, sort: (index + 1) * STEP },
    })
    for (const [place, [code, label]] of Object.entries(buttonsAt(menu)).entries()) {
      plan.buttons.push({
        ...{ id: stableId('button', `${key}:${code}`), menu: id, code, name: label },
        sort: (place + 1) * STEP,
      })
    }
    addMenus(plan, module, id, menu.children ?? [])
  }
}
