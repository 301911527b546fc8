import { APPLICATION_CODE } from '#contracts/navigation.ts'
import { type SeedContext, type SeedTable, seedTable } from './seed-context.ts'

/** Modules, menu entries and buttons of the product, as they are granted to roles. */
export type ButtonCode = 'view' | 'add' | 'edit' | 'delete' | 'unmask'

type MenuData = {
  name: string
  path: string
  icon?: string
  isHidden?: boolean
  buttons?: readonly ButtonCode[]
  children?: readonly MenuData[]
}

type ModuleData = {
  code: string
  name: string
  type: 0 | 1 | 2
  icon: string
  path: string | null
  /** Shown in the small demo company only, as an example of its type. */
  isExample?: boolean
  menus: readonly MenuData[]
}

/** A path that opens the empty page: headings and groups. */
export const NO_PAGE = '-'

const BUTTONS: Readonly<Record<ButtonCode, { name: string; icon: string }>> = {
  view: { name: '查看', icon: 'eye' },
  add: { name: '新增', icon: 'plus' },
  edit: { name: '编辑', icon: 'pencil' },
  delete: { name: '删除', icon: 'trash' },
  unmask: { name: '查看明文', icon: 'key' },
}
const EDITING = ['view', 'add', 'edit', 'delete'] as const

const MODULES: readonly ModuleData[] = [
  {
    ...{ code: 'm-hr', name: '人事管理', type: 1, icon: 'users', path: null },
    menus: [
      {
        ...{ name: '员工档案', path: NO_PAGE, icon: 'id-card' },
        children: [
          { name: '人事档案', path: '/hr/archives', buttons: [...EDITING, 'unmask'] },
          { name: '人事档案详情', path: '/hr/archives/:id', isHidden: true },
        ],
      },
    ],
  },
  {
    ...{ code: 'm-org', name: '组织管理', type: 1, icon: 'building', path: null },
    menus: [
      { name: '部门', path: '/org/departments', icon: 'sitemap', buttons: EDITING },
      { name: '岗位', path: '/org/posts', icon: 'briefcase', buttons: EDITING },
      { name: '基础设置', path: NO_PAGE },
      { name: '部门类型', path: '/org/department-types', buttons: EDITING },
      { name: '部门级别', path: '/org/department-ranks', buttons: EDITING },
      { name: '职级', path: '/org/post-ranks', buttons: [...EDITING, 'unmask'] },
    ],
  },
  {
    ...{ code: 'm-home', name: '首页', type: 0, icon: 'home', path: '/', isExample: true },
    menus: [],
  },
]

type PlannedMenu = Omit<MenuData, 'children'> & { module: number; parent: number | null }
type PlannedButton = { code: ButtonCode; menu: number }

export type Navigation = {
  modules: readonly ModuleData[]
  menus: readonly PlannedMenu[]
  buttons: readonly PlannedButton[]
}

export function planNavigation(options: { withExamples: boolean }): Navigation {
  const modules = MODULES.filter(({ isExample }) => options.withExamples || !isExample)
  const menus: PlannedMenu[] = []
  const add = (entries: readonly MenuData[], module: number, parent: number | null) => {
    for (const { children = [], ...entry } of entries) {
      const index = menus.push({ ...entry, module, parent }) - 1
      add(children, module, index)
    }
  }
  modules.forEach((module, index) => {
    add(module.menus, index, null)
  })
  const buttons = menus.flatMap((menu, index) =>
    (menu.buttons ?? []).map((code) => ({ code, menu: index })),
  )
  return { modules, menus, buttons }
}

/** Name of the product itself; no company appears in it. */
const APPLICATION = { code: APPLICATION_CODE, name: 'StaffDesk 员工台', short_name: '员工台' }

function* applicationRows(context: SeedContext) {
  yield { ...context.stamp('application', 0), ...APPLICATION, enabled: true }
}

function* moduleRows(context: SeedContext, { modules }: Navigation) {
  for (const [index, { code, name, type, path, icon }] of modules.entries()) {
    yield {
      ...context.stamp('module', index),
      application_id: context.idOf('application', 0),
      ...{ code, name, type, path, icon },
      sort: (index + 1) * 10,
    }
  }
}

const PAGE = 0

function* menuRows(context: SeedContext, { menus }: Navigation) {
  for (const [index, menu] of menus.entries()) {
    yield {
      ...context.stamp('menu', index),
      module_id: context.idOf('module', menu.module),
      parent_id: menu.parent === null ? null : context.idOf('menu', menu.parent),
      name: menu.name,
      path: menu.path,
      type: PAGE,
      icon: menu.icon ?? null,
      is_hide: menu.isHidden ?? false,
      sort: (index + 1) * 10,
    }
  }
}

function* buttonRows(context: SeedContext, { buttons }: Navigation) {
  for (const [index, { code, menu }] of buttons.entries()) {
    yield {
      ...context.stamp('button', index),
      menu_id: context.idOf('menu', menu),
      code,
      ...BUTTONS[code],
      sort: (index + 1) * 10,
    }
  }
}

export function navigationTables(context: SeedContext, navigation: Navigation): SeedTable[] {
  return [
    seedTable('application', () => applicationRows(context)),
    seedTable('module', () => moduleRows(context, navigation)),
    seedTable('menu', () => menuRows(context, navigation)),
    seedTable('button', () => buttonRows(context, navigation)),
  ]
}
