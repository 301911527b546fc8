import type { ModuleEntry, ShellView, SideEntry } from '#app/components/shell/shell-view.ts'
import type { Navigation } from '#app/gateway/gateway-types.ts'
import type { MenuEntry } from '#contracts/navigation.ts'
import type { Person } from './page-call.ts'

const EMPTY_PAGE = '/emptyPage'
const REPORT_PAGE = '/userTemplate'

type Answers = (path: string) => boolean
type NameOf = (entry: MenuEntry) => string

export type ShellOptions = {
  sidebar: ShellView['sidebar']
  /** Whether a page answers a path. */
  answers: Answers
  nameOf: NameOf
}

/** What the shell draws of a navigation. */
export function describeShell(
  navigation: Navigation,
  person: Person,
  { sidebar, answers, nameOf }: ShellOptions,
): ShellView {
  const shown = navigation.modules.filter((module) => !module.IsHide && !module.IsButton)
  const entries = Object.values(navigation.menus).flatMap(flatten)
  return {
    person: { name: person.name, user_name: person.user_name, avatar: person.avatar },
    modules: shown.map((module) => describeModule(module, navigation, nameOf)),
    bare: entries.filter((entry) => entry.NoNeedHome).map((entry) => entry.path),
    missing: [
      ...shown
        .filter((module) => module.type !== 1)
        .map((module) => viewOf(module, moduleTarget(module))),
      ...entries.filter((entry) => !isGroup(entry)).map((entry) => viewOf(entry, targetOf(entry))),
    ].filter(({ path }) => isMissing(path, answers)),
    sidebar,
  }
}

function describeModule(module: MenuEntry, navigation: Navigation, nameOf: NameOf): ModuleEntry {
  const { id, icon } = module
  const name = nameOf(module)
  const side = module.type === 1 ? describeSide(navigation.menus[id] ?? [], nameOf) : []
  const to = module.type === 1 ? (firstLeaf(side) ?? EMPTY_PAGE) : moduleTarget(module)
  return { id, name, icon, to, side }
}

function describeSide(entries: readonly MenuEntry[], nameOf: NameOf): SideEntry[] {
  return [...entries]
    .filter((entry) => !entry.IsHide && !entry.IsButton)
    .sort((a, b) => a.sort - b.sort)
    .map((entry) => {
      const children = describeSide(entry.children, nameOf)
      const to = children.length > 0 ? null : targetOf(entry)
      return { id: entry.id, name: nameOf(entry), icon: entry.icon, to, children }
    })
}

function firstLeaf(entries: readonly SideEntry[]): string | null {
  for (const entry of entries) {
    const leaf = entry.to ?? firstLeaf(entry.children)
    if (leaf !== null) return leaf
  }
  return null
}

/** A module of type 0 may be the home page itself; in a menu the same path means nothing. */
function moduleTarget(module: MenuEntry): string {
  return module.type === 0 && module.path === '/' ? '/' : (targetOf(module) ?? EMPTY_PAGE)
}

/** Type 0 is a page; 1 and 2 are reports that the report page shows. */
function targetOf(entry: MenuEntry): string | null {
  if (entry.type !== 0) {
    return `${REPORT_PAGE}?${new URLSearchParams({ reportUrl: entry.path, reportType: '0' })}`
  }
  if (entry.path === '/' || entry.path === '-') return EMPTY_PAGE
  if (entry.path === '') return null
  return entry.path.startsWith('/') ? entry.path : `/${entry.path}`
}

function viewOf({ name }: MenuEntry, path: string | null) {
  return { name, path: path ?? '' }
}

function isGroup(entry: MenuEntry): boolean {
  return entry.children.some((child) => !child.IsHide && !child.IsButton)
}

function isMissing(target: string, answers: Answers): boolean {
  return target !== '' && !answers(target.split('?')[0] ?? target)
}

function flatten(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [
    ...(entry.IsButton ? [] : [entry]),
    ...flatten(entry.children),
  ])
}
