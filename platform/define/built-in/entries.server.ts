import { choiceLabel, groupLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { STANDARD_BUTTON } from '#platform/define/shipped/choices.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { childrenOf, findResource } from '#product/define/registry.server.ts'
import type { BuiltInMenu, BuiltInModule, Grants, Names } from './area.ts'
import { type ButtonPlace, usualPlace } from './button-place.ts'
import { buttonsOf } from './buttons.ts'
import { stableId } from './stable-id.ts'

/** The path of headings and groups: it opens the empty page. */
const NO_PAGE = '-'
const GROUP = 'group.'

const UNMASK: Names = {
  zh: '查看明文',
  en: 'Show hidden values',
  es: 'Mostrar valores ocultos',
}

type EntryButton = { id: string; code: string; names: Names; place: ButtonPlace }

/** A menu entry as the product ships it, with its position. */
export type Entry = {
  id: string
  module: string
  pid: string | null
  path: string
  names: Names
  short: Readonly<Partial<Names>>
  icon: string | null
  isHidden: boolean
  sort: number
  buttons: readonly EntryButton[]
  grants: Grants
}

export type ModuleEntry = Omit<BuiltInModule, 'menus'> & { id: string; sort: number }

const STEP = 10

/** The home page, which belongs to no area: the first module of every role. */
export const HOME: ModuleEntry = {
  id: stableId('module', 'm-home'),
  code: 'm-home',
  sort: 0,
  names: { zh: '首页', en: 'Home', es: 'Inicio' },
  type: '0',
  icon: 'home',
  path: '/',
}

/** The modules: home, and the areas in their order. */
export const MODULE_ENTRIES: readonly ModuleEntry[] = [
  HOME,
  ...AREAS.map(({ module: { menus: _menus, ...module } }, index) => ({
    id: stableId('module', module.code),
    sort: (index + 1) * STEP,
    ...module,
  })),
]

/** Groups and pages of all modules; an entry is followed by the entries below it. */
export const ENTRIES: readonly Entry[] = AREAS.flatMap(({ module }) =>
  entriesOf(module, null, module.menus),
)

function entriesOf(
  module: BuiltInModule,
  pid: string | null,
  menus: readonly BuiltInMenu[],
): Entry[] {
  return menus.flatMap((menu, index) => {
    const isGroup = 'menus' in menu
    const key = isGroup ? `${module.code}/${menu.idFrom ?? menu.code}` : menu.path
    const id = stableId('menu', key)
    const entry: Entry = {
      id,
      module: stableId('module', module.code),
      pid,
      sort: (index + 1) * STEP,
      path: isGroup ? NO_PAGE : menu.path,
      names: namesOf(menu),
      short: 'short' in menu ? (menu.short ?? {}) : {},
      icon: 'icon' in menu ? (menu.icon ?? null) : null,
      isHidden: 'isHidden' in menu,
      buttons: Object.entries(buttonsAt(menu)).map(([code, names]) => ({
        id: stableId('button', `${key}:${code}`),
        code,
        names,
        place: usualPlace(code, isGroup ? undefined : findResource(menu.path.slice(1))),
      })),
      grants: 'grants' in menu ? menu.grants : {},
    }
    return [entry, ...(isGroup ? entriesOf(module, id, menu.menus) : [])]
  })
}

function namesOf(menu: BuiltInMenu): Names {
  if ('names' in menu) return menu.names
  const resource = findResource(menu.path.slice(1))
  if (!resource) throw new Error(`No resource is defined at ${menu.path}`)
  return inEachLanguage((language) => resourceLabel(resource, language))
}

function inEachLanguage(say: (language: (typeof LANGUAGES)[number]) => string): Names {
  const entries = LANGUAGES.map((language) => [language, say(language)])
  return Object.fromEntries(entries)
}

function buttonsAt(menu: BuiltInMenu): Record<string, Names> {
  if ('menus' in menu || 'isHidden' in menu) return {}
  const resource = findResource(menu.path.slice(1))
  if (!resource) {
    return { view: standardNames('view'), ...('buttons' in menu ? menu.buttons : {}) }
  }
  const codes = buttonsOf(resource, childrenOf(resource))
  return Object.fromEntries(codes.map((code) => [code, buttonNames(resource, code)]))
}

/** The names of a button that most pages have. */
export function standardNames(code: string): Names {
  return inEachLanguage((language) => choiceLabel(STANDARD_BUTTON, code, language))
}

/** The names of a button of a resource. */
function buttonNames(resource: Resource, code: string): Names {
  if (code === 'unmask') return UNMASK
  const form = resource.actions[code]?.form
  if (form) return inEachLanguage((language) => resourceLabel(form, language))
  const group = code.slice(GROUP.length)
  if (code.startsWith(GROUP)) {
    return inEachLanguage((language) => groupLabel(resource, group, language))
  }
  const child = childrenOf(resource).find(({ parent }) => parent?.button === code)
  if (child) return inEachLanguage((language) => resourceLabel(child, language))
  return standardNames(code)
}
