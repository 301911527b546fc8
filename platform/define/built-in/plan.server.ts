import type { Grant } from './area.ts'
import { ENTRIES, HOME } from './entries.server.ts'
import { type NavigationPlan, planNavigation } from './navigation.server.ts'
import { BUILT_IN_ROLES, type BuiltInRole, type RoleCode } from './roles.ts'
import { stableId } from './stable-id.ts'

const EDITING = new Set(['view', 'add', 'edit'])

/** Whether a grant includes a button. */
export function holds(grant: Grant | undefined, button: string): boolean {
  if (grant === undefined) return false
  if (grant === 'V') return button === 'view'
  if (grant === 'E') return EDITING.has(button)
  if (grant === 'F') return true
  if (grant.startsWith('F-')) return !grant.slice('F-'.length).split('-').includes(button)
  return grant.split(' ').includes(button)
}

export type PlannedGrant = { role: string; kind: 'module' | 'menu' | 'button'; target: string }

export type BuiltInPlan = NavigationPlan & {
  roles: (Omit<BuiltInRole, 'names' | 'scopeFrom'> & {
    id: string
    name: string
    scope_from: string
    sort: number
  })[]
  grants: PlannedGrant[]
}

export function roleId(code: string): string {
  return stableId('role', code)
}

const byId = new Map(ENTRIES.map((entry) => [entry.id, entry]))
const grantsAt = new Map(ENTRIES.map(({ path, grants }) => [path, grants]))

/**
 * The grants of a role: the home page, the pages that the role may open, and the groups and modules around
 * these pages.
 */
function grantsOf(code: RoleCode): PlannedGrant[] {
  const role = roleId(code)
  // A role that may open a list may open the page of its records.
  const grantAt = (path: string) => grantsAt.get(path.replace(/\/:id$/, ''))?.[code]
  const shown = new Set<string>()
  const show = (id: string | null) => {
    const entry = id === null ? undefined : byId.get(id)
    if (!entry || shown.has(entry.id)) return
    shown.add(entry.id)
    show(entry.pid)
  }
  for (const { id, path } of ENTRIES) if (grantAt(path)) show(id)
  const modules = new Set([HOME.id, ...[...shown].map((id) => byId.get(id)?.module ?? '')])
  const buttons = ENTRIES.flatMap((entry) =>
    entry.buttons.filter((button) => holds(grantAt(entry.path), button.code)),
  )
  return [
    ...[...modules].map((target) => ({ role, kind: 'module' as const, target })),
    ...[...shown].map((target) => ({ role, kind: 'menu' as const, target })),
    ...buttons.map(({ id }) => ({ role, kind: 'button' as const, target: id })),
  ]
}

/** Navigation, roles and grants that every installation begins with. */
export function planBuiltIns(): BuiltInPlan {
  return {
    ...planNavigation(),
    roles: BUILT_IN_ROLES.map(({ names, scopeFrom, ...role }, index) => ({
      id: roleId(role.code),
      name: names.zh,
      ...role,
      scope_from: scopeFrom,
      sort: (index + 1) * 10,
    })),
    grants: BUILT_IN_ROLES.flatMap(({ code }) => grantsOf(code)),
  }
}
