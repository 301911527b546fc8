import {
  type GrantableModule,
  grantableModules,
  type NavigationKeys,
  type RoleNavigationKeys,
  roleNavigationKeys,
} from '#modules/system/roles/wire/permission.ts'
import { buttonName, menuName, moduleName } from '#platform/define/built-in/menu-names.server.ts'
import { roleName } from '#platform/define/built-in/shipped-names.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { STANDARD_BUTTON } from '#platform/define/shipped/choices.ts'
import { buttonCodesAt, holdsRight } from '#platform/web/gateway/navigation.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { type Boxes, type BoxRow, boxesOf, ticksOf } from './matrix-boxes.server.ts'
import {
  type BoxState,
  columnLetter,
  type MatrixView,
  type MoreBox,
  NO_BUTTON,
  packRow,
  rowName,
  SHOWN,
} from './matrix-view.ts'

const PAGE = '/system/permissions'
const CALLS = '/uc/api/RoleNavigation'
export const ASSIGN_CALL = `${CALLS}/AssignPermission`
const MENU_MODULE = '1'
const MAX_ROLES = 100

/** Data of one page of the matrix. */
export type Matrix = {
  roles: MatrixView['roles']
  role: { id: string; name: string } | null
  keys: RoleNavigationKeys
  modules: GrantableModule[]
  module: GrantableModule | null
  boxes: Boxes
  mayAssign: boolean
  /** True when the user may open the role's own page. */
  maySeeRole: boolean
}

const NOTHING: RoleNavigationKeys = { version: 1, moduleIds: [], menuIds: [], buttonIds: [] }

/** The role and module that the URL names, or the first of each. */
export async function readMatrix(call: SignedInCall): Promise<Matrix> {
  const { gateway, url } = call
  const resource = requireResource('system/roles')
  const query = url.searchParams.get('role')
  const moduleId = url.searchParams.get('module')
  const [roles, navigation, tree] = await Promise.all([
    readRoles(call, { limit: MAX_ROLES }),
    gateway.navigation(),
    readTree(call, isUuid(moduleId) ? moduleId : ''),
  ])
  const role = await chooseRole(call, roles, query)
  const chosen =
    tree.find(({ id }) => id === moduleId) ??
    // Prefers a module with menus to a single page.
    tree.find(({ type }) => type === MENU_MODULE) ??
    tree[0]
  // For an unknown module id the response had no entries, so reads them for the chosen module.
  const isRead = !isUuid(moduleId) || chosen?.id === moduleId
  const modules = isRead || !chosen ? tree : await readTree(call, chosen.id)
  const module = modules.find(({ id }) => id === chosen?.id) ?? null
  return {
    roles,
    role,
    keys: role ? await readKeys(call, role.id) : NOTHING,
    modules,
    module,
    boxes: module ? boxesOf(module) : { columns: [], rows: [], keys: '' },
    mayAssign: holdsRight(navigation, 'system/permissions:assign'),
    maySeeRole: buttonCodesAt(navigation, `/${resource.path}`).has('view'),
  }
}

/** The modules, with the entries of one or of all. */
function readTree({ gateway }: SignedInCall, moduleId: string): Promise<GrantableModule[]> {
  return gateway.ask(`${CALLS}/GetNavigationAllTree`, { moduleId }, grantableModules)
}

function readKeys({ gateway }: SignedInCall, roleId: string): Promise<RoleNavigationKeys> {
  return gateway.ask(`${CALLS}/GetRoleNavigationKeys`, { roleId }, roleNavigationKeys)
}

/** Roles to choose from; built-in ones in the user's language. */
async function readRoles(
  { gateway, language }: SignedInCall,
  query: { limit: number } | { ids: string },
): Promise<MatrixView['roles']> {
  const resource = requireResource('system/roles')
  const found = await gateway.options(resource, { for: 'system/permissions', ...query })
  return found.map(({ value, label }) => ({ value, label: roleName(label, language) }))
}

async function chooseRole(
  call: SignedInCall,
  roles: readonly { value: string; label: string }[],
  roleId: string | null,
): Promise<Matrix['role']> {
  const known = roles.find(({ value }) => value === roleId)
  if (known) return { id: known.value, name: known.label }
  if (isUuid(roleId)) {
    // A disabled role is not in the choice list, but has rights to edit.
    const [found] = await readRoles(call, { ids: roleId })
    if (found) return { id: found.value, name: found.label }
  }
  const [first] = roles
  return first ? { id: first.value, name: first.label } : null
}

export function pageHref(role: string | undefined, module: string | undefined): string {
  const query = new URLSearchParams()
  if (role) query.set('role', role)
  if (module) query.set('module', module)
  return `${PAGE}?${query}`
}

/** Input name of a module that is a page itself. */
export const MODULE_BOX = 'module'

export type Drawing = {
  ticks: ReadonlySet<string>
  version: number
  draw: string
  isModuleTicked: boolean
} & Partial<Pick<MatrixView, 'problems' | 'conflict' | 'notices' | 'preview'>>

/** The matrix with the stored rights. */
export function drawStored(call: SignedInCall, matrix: Matrix): MatrixView {
  return drawMatrix(call, matrix, {
    ticks: ticksOf(matrix.boxes, matrix.keys),
    version: matrix.keys.version,
    draw: `${matrix.role?.id} ${matrix.module?.id} ${matrix.keys.version}`,
    isModuleTicked: holdsModule(matrix),
  })
}

export function holdsModule({ keys, module }: Matrix): boolean {
  return module !== null && keys.moduleIds.includes(module.id)
}

export function drawMatrix(call: SignedInCall, matrix: Matrix, drawing: Drawing): MatrixView {
  const { language, t } = call
  const { role, module, boxes } = matrix
  const { version, draw, problems = [], conflict = null, notices = [] } = drawing
  const { preview = null } = drawing
  const columnNames = boxes.columns.map((code) => ({
    code,
    name: choiceLabel(STANDARD_BUTTON, code, language),
  }))
  return {
    title: t('matrix.title'),
    draw,
    roles: matrix.roles.map(({ value, label }) => ({ value, label })),
    role: role && {
      id: role.id,
      name: role.name,
      version,
      href: matrix.maySeeRole ? `/system/roles/${role.id}` : null,
    },
    tabs: matrix.modules.map(({ id, name }) => ({
      name: id,
      label: moduleName({ id, name }, language),
      href: pageHref(role?.id, id),
    })),
    module: module && {
      id: module.id,
      name: moduleName(module, language),
      isTicked: module.type === MENU_MODULE ? null : drawing.isModuleTicked,
    },
    columns: columnNames,
    ...drawRows(call, boxes, drawing.ticks),
    keys: boxes.keys,
    mayAssign: matrix.mayAssign,
    problems,
    conflict,
    notices,
    preview,
  }
}

function drawRows(
  call: SignedInCall,
  { rows, columns }: Boxes,
  ticks: ReadonlySet<string>,
): Pick<MatrixView, 'rows' | 'more' | 'notes'> {
  const more: MatrixView['more'] = {}
  const notes: MatrixView['notes'] = {}
  const packed = rows.map(({ menu, level, boxes: names }, index) => {
    const row = rowName(index)
    const further = drawMore(call, { menu, level, boxes: names }, row, columns, ticks)
    if (further.length > 0) more[row] = further
    const note = noteOn(menu, call)
    if (note !== '') notes[row] = note
    const boxes = columns.map((_, column): BoxState => {
      const name = row + columnLetter(column)
      if (!names.has(name)) return NO_BUTTON
      return ticks.has(name) ? '1' : '0'
    })
    return packRow(level, boxes, menuName(menu, call.language))
  })
  return { rows: packed, more, notes }
}

function noteOn({ enabled, isHide }: BoxRow['menu'], { t }: SignedInCall): string {
  if (!enabled) return t('matrix.disabled')
  return isHide ? t('matrix.hidden') : ''
}

function drawMore(
  { language, t }: SignedInCall,
  { menu, boxes }: BoxRow,
  row: string,
  columns: readonly string[],
  ticks: ReadonlySet<string>,
): MoreBox[] {
  const more = menu.buttons
    .filter(({ code }) => !columns.includes(code))
    .map(({ code, name }): MoreBox => {
      const label = buttonName(menu.path, code, name, language)
      return [code, label, ticks.has(`${row}.${code}`)]
    })
  const own = `${row}.${SHOWN}`
  return boxes.has(own) ? [...more, [SHOWN, t('matrix.shown'), ticks.has(own)]] : more
}

/** Names of the entries where two sets of rights differ. */
export function differingEntries(
  { boxes }: Matrix,
  ticks: ReadonlySet<string>,
  stored: NavigationKeys,
  nameOf: (menu: { id: string; name: string; path: string }) => string,
): string[] {
  const theirs = ticksOf(boxes, stored)
  return boxes.rows
    .filter(({ boxes: names }) => [...names.keys()].some((n) => ticks.has(n) !== theirs.has(n)))
    .map(({ menu }) => nameOf(menu))
}
