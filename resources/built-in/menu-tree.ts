/** A path that opens the empty page: headings and groups. */
export const NO_PAGE = '-'

/**
 * One entry of the side menu. A path names a resource, whose label and buttons
 * it then has, or a page of its own with the buttons given here.
 */
export type BuiltInMenu = {
  path: string
  /** Needed where no resource lends its label. */
  name?: string
  icon?: string
  isHidden?: true
  buttons?: Readonly<Record<string, string>>
  children?: readonly BuiltInMenu[]
}

export type BuiltInModule = {
  code: string
  name: string
  type: '0' | '1' | '2'
  icon: string
  path: string | null
  menus: readonly BuiltInMenu[]
}

const VIEW = { view: '查看' } as const

function group(name: string, icon: string, children: readonly BuiltInMenu[]): BuiltInMenu {
  return { path: NO_PAGE, name, icon, children }
}

/** Modules, groups and pages as the product brings them along, in their order. */
export const MENU_TREE: readonly BuiltInModule[] = [
  {
    ...{ code: 'm-hr', name: '人事管理', type: '1', icon: 'users', path: null },
    menus: [
      group('员工档案', 'id-card', [
        { path: '/hr/archives' },
        { path: '/hr/archives/:id', name: '人事档案详情', isHidden: true },
      ]),
    ],
  },
  {
    ...{ code: 'm-org', name: '组织管理', type: '1', icon: 'building', path: null },
    menus: [
      { path: '/org/departments', icon: 'sitemap' },
      { path: '/org/posts', icon: 'briefcase' },
      { path: '/org/chart', name: '架构图', icon: 'sitemap', buttons: VIEW },
      { path: '/org/amounts', name: '组织人数', icon: 'users', buttons: VIEW },
      { path: '/org/user-positions', icon: 'id-card' },
      { path: '/org/post-establishments', icon: 'layers' },
      { path: '/org/histories', icon: 'history' },
      group('基础设置', 'cog', [
        { path: '/org/department-types' },
        { path: '/org/department-ranks' },
        { path: '/org/post-ranks' },
      ]),
    ],
  },
  {
    ...{ code: 'm-system', name: '系统管理', type: '1', icon: 'cog', path: null },
    menus: [
      group('用户与角色', 'user-cog', [
        { path: '/system/users' },
        { path: '/system/sessions' },
        { path: '/system/roles' },
        {
          ...{ path: '/system/permissions', name: '权限分配' },
          buttons: { ...VIEW, assign: '分配' },
        },
      ]),
      group('导航', 'key', [
        { path: '/system/applications' },
        { path: '/system/modules' },
        { path: '/system/menus' },
        { path: '/system/buttons' },
        { path: '/system/interfaces' },
      ]),
      group('数据权限', 'lock', [
        { path: '/system/search-permissions' },
        { path: '/system/user-info-competences' },
        { path: '/system/salary-competences' },
        { path: '/system/dismissal-competences' },
        { path: '/system/merit-competences' },
      ]),
      group('参数', 'book', [{ path: '/system/data-dicts' }, { path: '/system/policy-params' }]),
      group('日志', 'history', [
        { path: '/system/audit-logs' },
        { path: '/system/sign-in-logs' },
        { path: '/system/visit-logs' },
      ]),
    ],
  },
]
