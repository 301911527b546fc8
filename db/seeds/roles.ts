import { type ButtonCode, type Navigation, NO_PAGE } from './navigation.ts'
import { pickAt } from './random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from './seed-context.ts'

/** V: look at; E: edit as well; F: everything, in the clear too. */
type Grant = 'V' | 'E' | 'F'
type Grants = Readonly<Record<string, Grant>>

/** Scope: 1 self, 2 own department, 3 own department and below, 4 everybody. */
type RoleData = { code: string; name: string; scope: 1 | 2 | 3 | 4; grants: Grants }

const ORGANISATION = ['departments', 'posts', 'department-types', 'department-ranks', 'post-ranks']

function organisation(grant: Grant): Grants {
  return Object.fromEntries(ORGANISATION.map((page) => [`/org/${page}`, grant]))
}

function archives(grant: Grant): Grants {
  return { '/hr/archives': grant }
}

/** Who is not concerned with the organisation still sees which departments there are. */
const CHART: Grants = { '/org/departments': 'V' }

/** Everybody with an account holds this one. */
export const EVERYBODY = 'staff'
export const WITHOUT_RIGHTS = 'no_access'

const BUILT_IN: readonly RoleData[] = [
  ...[
    // Whoever runs the system sees no figures of pay, bands of ranks included.
    { code: 'admin', name: '系统管理员', grants: { ...archives('V'), ...organisation('E') } },
    { code: 'hr_director', name: '人力总监', grants: { ...archives('F'), ...organisation('F') } },
    { code: 'hr_manager', name: '人事经理', grants: { ...archives('F'), ...organisation('F') } },
    { code: 'hr_recruit', name: '招聘专员', grants: organisation('V') },
    { code: 'hr_er', name: '员工关系专员', grants: { ...archives('F'), ...organisation('V') } },
    { code: 'hr_pay', name: '薪酬专员', grants: organisation('V') },
    { code: 'hr_social', name: '社保专员', grants: organisation('V') },
    { code: 'hr_train', name: '培训专员', grants: organisation('V') },
    { code: 'attend_admin', name: '考勤管理员', grants: CHART },
    { code: 'party_admin', name: '党务干事', grants: CHART },
    { code: 'auditor', name: '审计只读', grants: { ...archives('V'), ...CHART } },
  ].map((role) => ({ ...role, scope: 4 as const })),
  { code: 'attend_group', name: '考勤组负责人', scope: 1, grants: CHART },
  { code: 'gm', name: '总经理/分管领导', scope: 3, grants: { ...archives('V'), ...CHART } },
  { code: 'dept_head', name: '部门负责人', scope: 3, grants: { ...archives('V'), ...CHART } },
  { code: EVERYBODY, name: '员工', scope: 1, grants: { ...archives('V'), ...CHART } },
]

const STRIPPED: RoleData = { code: WITHOUT_RIGHTS, name: '无权限', scope: 1, grants: {} }

export function planRoles(options: { isDemo: boolean }): readonly RoleData[] {
  return options.isDemo ? [...BUILT_IN, STRIPPED] : BUILT_IN
}

export function roleIndex(roles: readonly RoleData[], code: string): number {
  const index = roles.findIndex((role) => role.code === code)
  if (index < 0) throw new RangeError(`no role ${code}`)
  return index
}

function* roleRows(context: SeedContext, roles: readonly RoleData[]) {
  for (const [index, { code, name, scope }] of roles.entries()) {
    yield {
      ...context.stamp('role', index),
      ...{ code, name, scope },
      built_in: code !== WITHOUT_RIGHTS,
      sort: (index + 1) * 10,
      enabled: true,
    }
  }
}

type Target = { kind: 'module' | 'menu' | 'button'; index: number }

/** What a role sees: the pages with their groups and headings, the modules around them, the buttons. */
export function targetsOf({ grants }: RoleData, navigation: Navigation): Target[] {
  const menus = new Set<number>()
  navigation.menus.forEach(({ path }, index) => {
    if (grantOf(grants, path)) addWithParents(menus, navigation, index)
  })
  addHeadings(menus, navigation)
  const modules = new Set([...menus].map((index) => pickAt(navigation.menus, index).module))
  navigation.modules.forEach(({ type }, index) => {
    if (type !== 1 && menus.size > 0) modules.add(index)
  })
  const buttons = [...navigation.buttons.keys()].filter((index) => {
    const { code, menu } = pickAt(navigation.buttons, index)
    const grant = grantOf(grants, pickAt(navigation.menus, menu).path)
    return presses(grant, code)
  })
  return [
    ...[...modules].map((index) => ({ kind: 'module' as const, index })),
    ...[...menus].map((index) => ({ kind: 'menu' as const, index })),
    ...buttons.map((index) => ({ kind: 'button' as const, index })),
  ]
}

function presses(grant: Grant | undefined, code: ButtonCode): boolean {
  if (grant === 'V') return code === 'view'
  if (grant === 'E') return code !== 'unmask'
  return grant === 'F'
}

/** A record page comes with its list. */
function grantOf(grants: Grants, path: string): Grant | undefined {
  return grants[path.replace(/\/:id$/, '')]
}

function addWithParents(menus: Set<number>, { menus: all }: Navigation, index: number): void {
  menus.add(index)
  const { parent } = pickAt(all, index)
  if (parent !== null) addWithParents(menus, { menus: all, modules: [], buttons: [] }, parent)
}

/** A heading shows to whoever sees the entry after it. */
function addHeadings(menus: Set<number>, { menus: all }: Navigation): void {
  all.forEach(({ path, parent }, index) => {
    const next = all[index + 1]
    if (path === NO_PAGE && next?.parent === parent && menus.has(index + 1)) menus.add(index)
  })
}

function* grantRows(context: SeedContext, roles: readonly RoleData[], navigation: Navigation) {
  for (const [index, role] of roles.entries()) {
    for (const target of targetsOf(role, navigation)) {
      yield {
        role_id: context.idOf('role', index),
        kind: target.kind,
        target_id: context.idOf(target.kind, target.index),
      }
    }
  }
}

export function roleTables(
  context: SeedContext,
  roles: readonly RoleData[],
  navigation: Navigation,
): SeedTable[] {
  return [
    seedTable('role', () => roleRows(context, roles)),
    seedTable('role_navigation', () => grantRows(context, roles, navigation)),
  ]
}
