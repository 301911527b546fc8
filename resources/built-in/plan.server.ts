import { type NavigationPlan, planNavigation } from './navigation.server.ts'
import { BUILT_IN_ROLES, type BuiltInRole, type Grant } from './roles.ts'
import { stableId } from './stable-id.ts'

const EDITING = new Set(['view', 'add', 'edit'])

/** Whether a grant holds a button. */
export function holds(grant: Grant | undefined, button: string): boolean {
  if (grant === undefined) return false
  if (grant === 'V') return button === 'view'
  if (grant === 'E') return EDITING.has(button)
  if (grant === 'F') return true
  if (grant.startsWith('F-')) return button !== grant.slice('F-'.length)
  return grant.split(' ').includes(button)
}

export type PlannedGrant = { role: string; kind: 'module' | 'menu' | 'button'; target: string }

export type BuiltInPlan = NavigationPlan & {
  roles: (Omit<BuiltInRole, 'grants' | 'scopeFrom'> & {
    id: string
    scope_from: string
    sort: number
  })[]
  grants: PlannedGrant[]
}

export function roleId(code: string): string {
  return stableId('role', code)
}

/** Pages with a grant, the groups around them and their modules. */
function grantsOf({ code, grants }: BuiltInRole, navigation: NavigationPlan): PlannedGrant[] {
  const role = roleId(code)
  const menus = new Map(navigation.menus.map((menu) => [menu.id, menu]))
  // A record page comes with its list.
  const grantAt = (path: string) => grants[path.replace(/\/:id$/, '')]
  const shown = new Set<string>()
  const show = (id: string | null) => {
    const menu = id === null ? undefined : menus.get(id)
    if (!menu || shown.has(menu.id)) return
    shown.add(menu.id)
    show(menu.pid)
  }
  for (const { id, path } of navigation.menus) if (grantAt(path)) show(id)
  const modules = new Set([...shown].map((id) => menus.get(id)?.module ?? ''))
  const buttons = navigation.buttons.filter((button) =>
    holds(grantAt(menus.get(button.menu)?.path ?? ''), button.code),
  )
  return [
    ...[...modules].map((target) => ({ role, kind: 'module' as const, target })),
    ...[...shown].map((target) => ({ role, kind: 'menu' as const, target })),
    ...buttons.map(({ id }) => ({ role, kind: 'button' as const, target: id })),
  ]
}

/** Navigation, roles and grants that every installation begins with. */
export function planBuiltIns(): BuiltInPlan {
  const navigation = planNavigation()
  return {
    ...navigation,
    roles: BUILT_IN_ROLES.map(({ grants: _grants, scopeFrom, ...role }, index) => ({
      ...{ id: roleId(role.code), ...role, scope_from: scopeFrom },
      sort: (index + 1) * 10,
    })),
    grants: BUILT_IN_ROLES.flatMap((role) => grantsOf(role, navigation)),
  }
}
