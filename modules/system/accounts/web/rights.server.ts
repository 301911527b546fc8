import {
  type EffectiveGrant,
  type EffectivePermission,
  effectivePermission,
  type GrantSource,
} from '#modules/system/roles/wire/permission.ts'
import { buttonName, menuName, moduleName } from '#platform/define/built-in/menu-names.server.ts'
import { roleName } from '#platform/define/built-in/shipped-names.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import type { MenuEntry } from '#platform/wire/shell/navigation.ts'
import type { MenuPreview, RightsView } from './rights-view.ts'

const CALL = '/uc/api/RoleNavigation/GetEffectivePermission'
const SCOPE_DEPARTMENT = '2'
const SCOPE_CHOSEN = '5'

/** The rights of one account, the reasons, and the menu it sees. */
export async function loadRights(call: ResourceCall): Promise<RightsView> {
  const { gateway, language, t, resource } = call
  const id = call.params.id ?? ''
  const answer = await gateway.ask(CALL, { userId: id }, effectivePermission)
  const { user, roles, modules } = answer
  return {
    title: t('rights.title', { name: user.name }),
    label: t('rights.label'),
    head: {
      title: t('rights.title', { name: user.name }),
      facts: user.userName,
      face: faceColour(user.face ?? user.id),
      faceOf: user.name,
      photo: null,
      pill: user.enabled
        ? { tone: 'good', text: t('rights.enabled') }
        : { tone: 'quiet', text: t('rights.offState') },
    },
    back: { label: user.name, href: `/${resource.path}/${id}` },
    notices: user.enabled ? [] : [{ text: t('rights.disabled') }],
    roles: roles.map((role) => ({
      key: `${role.roleName} ${role.via} ${role.sourceName}`,
      name: roleName(role.roleName, language),
      source: sourceText(role, call),
      until: untilText(role, call),
    })),
    menu: modules
      .filter(({ IsHide }) => !IsHide)
      .map((module) => ({
        id: module.id,
        name: moduleName(module, language),
        children: previewOf(module.children, call),
      })),
    modules: byModule(answer, call),
  }
}

function previewOf(entries: readonly MenuEntry[], call: ResourceCall): MenuPreview[] {
  return entries
    .filter(({ IsHide }) => !IsHide)
    .map((entry) => ({
      id: entry.id,
      name: menuName(entry, call.language),
      children: previewOf(entry.children, call),
    }))
}

function byModule({ pages }: EffectivePermission, call: ResourceCall): RightsView['modules'] {
  const groups = new Map<string, EffectivePermission['pages']>()
  for (const page of pages) {
    groups.set(page.moduleId, [...(groups.get(page.moduleId) ?? []), page])
  }
  return [...groups].map(([id, list]) => ({
    name: moduleName({ id, name: list[0]?.moduleName ?? '' }, call.language),
    pages: list.map((page) => ({
      id: page.id,
      name: menuName(page, call.language),
      path: page.path,
      lines: linesOf(page, call),
    })),
  }))
}

type Page = EffectivePermission['pages'][number]
type Line = RightsView['modules'][number]['pages'][number]['lines'][number]

/** Buttons that are granted in the same ways share a line, because a role usually grants many buttons. */
function linesOf({ path, buttons }: Page, call: ResourceCall): Line[] {
  const lines = new Map<string, { names: string[]; ways: Line['ways'] }>()
  for (const { code, name, grants } of buttons) {
    const ways = grants.map((grant) => wayOf(grant, call))
    const key = ways.map((way) => way.key).join('; ')
    const line = lines.get(key) ?? { names: [], ways }
    line.names.push(buttonName(path, code, name, call.language))
    lines.set(key, line)
  }
  return [...lines].map(([key, { names, ways }]) => ({ key, buttons: listText(names, call), ways }))
}

function wayOf(grant: EffectiveGrant, call: ResourceCall): Line['ways'][number] {
  const scope = scopeText(grant, call)
  const until = untilText(grant, call)
  const source = [sourceText(grant, call), until].filter(Boolean).join(', ')
  return { key: `${scope} ${source}`, scope, source }
}

/** The way a right was obtained: `hr_er (through department D)`. */
function sourceText({ via, sourceName, ...grant }: GrantSource, call: ResourceCall): string {
  const { t, language } = call
  const values = { role: roleName(grant.roleName ?? '', language), source: sourceName ?? '' }
  switch (via) {
    case 'user':
      return t('rights.viaUser', values)
    case 'department':
      return t('rights.viaDepartment', values)
    case 'post':
      return t('rights.viaPost', values)
    case 'leader':
      return t('rights.viaLeader', values)
    case 'employee':
      return t('rights.viaEmployee', values)
    default:
      return t('rights.viaCompetence')
  }
}

function untilText({ validTo }: GrantSource, { t, language }: ResourceCall): string {
  return validTo === null ? '' : t('rights.until', { day: formatDate(validTo, language) })
}

function scopeText(grant: EffectiveGrant, { t }: ResourceCall): string {
  const { scope, includeChild, departments } = grant
  if (scope === '4') return t('rights.scopeAll')
  if (scope === '1') {
    return t(grant.scopeFrom === 'attend_group' ? 'rights.scopeLedGroups' : 'rights.scopeSelf')
  }
  const isTree = scope === SCOPE_CHOSEN ? includeChild : scope !== SCOPE_DEPARTMENT
  const where = scope === SCOPE_CHOSEN ? departments.join(', ') : departmentsText(grant, t)
  return t(isTree ? 'rights.scopeTree' : 'rights.scopeOnly', { where })
}

function departmentsText({ scopeFrom }: EffectiveGrant, t: ResourceCall['t']): string {
  if (scopeFrom === 'leader') return t('rights.ledDepartments')
  return scopeFrom === 'in_charge' ? t('rights.overseenDepartments') : t('rights.ownDepartments')
}
