import type { PageTabs } from '#platform/web/components/page/page-tabs.ts'
import type {
  MissingView,
  ModuleMenu,
  ShellView,
  SideEntry,
  TabView,
} from '#platform/web/components/shell/shell-view.ts'
import type { Navigation } from '#platform/web/gateway/gateway-types.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { moduleAt } from '#platform/web/lib/menu-branch.ts'
import type { Person } from '#platform/web/request/page-call.ts'
import { type MenuEntry, viewPath } from '#platform/wire/shell/navigation.ts'
import type { WaitingCounts } from '#platform/wire/shell/shell-counts.ts'
import {
  describeSide,
  type Folding,
  openingOf,
  type SideOptions,
  tabSetsOf,
} from './describe-side.ts'

const EMPTY_PAGE = '/emptyPage'
const REPORT_PAGE = '/userTemplate'

type Answers = (path: string) => boolean
type NameOf = (entry: MenuEntry) => string

export type MenuOptions = {
  /** Whether a path has a page. */
  answers: Answers
  nameOf: NameOf
  /** The shorter name in the side menu, if any. */
  sideNameOf?: NameOf
  /** Which pages are the reader's own, and which share one menu entry and have tabs. */
  folding?: Folding
}

/** A page that can be a tab. */
export type KeptPage = { to: string; name: string }

/** The user's navigation, the same for every page. */
export type Menu = {
  modules: ModuleMenu[]
  /** Paths of entries that are shown without the shell. */
  bare: string[]
  /** Pages that stay in the strip of tabs once they were opened. */
  kept: KeptPage[]
  /** Sets of pages of the same thing. Each page shows its set as tabs. */
  tabSets: PageTabs[]
  /** Entries without a page, by the id of their module. */
  missing: Readonly<Record<string, MissingView[]>>
}

export function describeMenu(
  navigation: Navigation,
  { answers, nameOf, sideNameOf = nameOf, folding }: MenuOptions,
): Menu {
  const shown = navigation.modules.filter((module) => !module.IsHide && !module.IsButton)
  const entries = Object.values(navigation.menus).flatMap(flatten)
  const side = { nameOf: sideNameOf, targetOf, folding }
  const missing = (views: readonly MissingView[]) =>
    views.filter(({ path }) => isMissing(path, answers))
  return {
    modules: shown.map((module) => describeModule(module, navigation, { nameOf, side })),
    tabSets: shown.flatMap(({ id }) => tabSetsOf(navigation.menus[id] ?? [], side)),
    bare: entries.filter((entry) => entry.NoNeedHome).map((entry) => entry.path),
    kept: entries.flatMap((entry) => {
      const to = keptAddress(entry)
      return to === null ? [] : [{ to, name: nameOf(entry) }]
    }),
    missing: Object.fromEntries(
      navigation.modules.map((module) => [
        module.id,
        missing(
          shown.includes(module) ? viewsOf(module, navigation) : viewsBelow(module, navigation),
        ),
      ]),
    ),
  }
}

/** The page that the user is on, and their open tabs. */
export type At = {
  pathname: string
  sidebar: ShellView['sidebar']
  /** Addresses of the tabs. */
  open: readonly string[]
  /** The page belongs to an area of the product, or says that a page is closed to the user. */
  isOfProduct?: boolean
  isFirstSignIn?: boolean
  waiting?: WaitingCounts
  unread?: ShellView['unread']
  newTask?: ShellView['newTask']
  printed?: ShellView['printed']
}

/** The part of a menu for one page: the bar, and the side menu of its module. */
export function describeShell(
  { modules, bare, kept, tabSets, missing }: Menu,
  { sub, name, user_name, avatar, face }: Person,
  {
    pathname,
    sidebar,
    open,
    isOfProduct = false,
    isFirstSignIn = false,
    waiting = {},
    unread = null,
    newTask = null,
    printed = '',
  }: At,
): ShellView {
  const current =
    moduleAt<SideEntry, ModuleMenu>(modules, pathname) ??
    moduleOfArea(modules, pathname) ??
    (isOfProduct ? firstModule(modules) : null)
  return {
    person: {
      sub,
      name,
      user_name,
      face: { colour: faceColour(face || sub), name, photo: avatar },
    },
    modules: modules.map(({ side: _, ...module }) => module),
    current: current && {
      id: current.id,
      side: current.side.map((entry) => count(entry, waiting)),
    },
    bare,
    tabs: keptTabs(kept, open),
    pageTabs: tabSets.find(({ pages }) => pages.some(({ to }) => to === pathname)) ?? null,
    missing: (current && missing[current.id]) ?? [],
    sidebar,
    isFirstSignIn,
    unread,
    newTask,
    printed,
  }
}

/** A page outside the user's menus keeps the side menu of its area. */
function moduleOfArea(modules: readonly ModuleMenu[], pathname: string): ModuleMenu | null {
  const [, area = ''] = pathname.split('/')
  const isOfArea = ({ to, children }: SideEntry): boolean =>
    to?.startsWith(`/${area}/`) === true || children.some(isOfArea)
  return (area !== '' && modules.find(({ side }) => side.some(isOfArea))) || null
}

/** A page of an area that is closed to the user has a menu too, to go on from there. */
function firstModule(modules: readonly ModuleMenu[]): ModuleMenu | null {
  return modules.find(({ side }) => side.length > 0) ?? null
}

/** Adds the number of waiting records to an entry. */
function count(entry: SideEntry, waiting: WaitingCounts): SideEntry {
  const pages = entry.to === null ? [] : [entry.to, ...(entry.others ?? [])]
  const own = pages.flatMap((page) => waiting[page] ?? [])
  const children = entry.children.map((child) => count(child, waiting))
  const sum = own.reduce((total, each) => total + each, 0)
  return { ...entry, children, ...(own.length > 0 && { waiting: sum }) }
}

/** The open tabs. A page that is no longer kept as a tab, or that the user may no longer open, has none. */
function keptTabs(kept: readonly KeptPage[], open: readonly string[]): TabView[] {
  return open.flatMap((to) => {
    const path = to.split('?')[0] ?? to
    const page = kept.find((known) => known.to === path)
    return page ? [{ to, path, name: page.name }] : []
  })
}

function viewsOf(module: MenuEntry, navigation: Navigation): MissingView[] {
  const own = module.type === 1 ? [] : [viewOf(module, moduleTarget(module))]
  return [...own, ...viewsBelow(module, navigation)]
}

function viewsBelow({ id }: MenuEntry, { menus }: Navigation): MissingView[] {
  return flatten(menus[id] ?? [])
    .filter((entry) => !isGroup(entry))
    .map((entry) => viewOf(entry, targetOf(entry)))
}

function describeModule(
  module: MenuEntry,
  navigation: Navigation,
  { nameOf, side: options }: { nameOf: NameOf; side: SideOptions },
): ModuleMenu {
  const { id, icon } = module
  const name = nameOf(module)
  if (module.type !== 1) return { id, name, icon, to: moduleTarget(module), side: [] }
  const entries = navigation.menus[id] ?? []
  const side = describeSide(entries, options)
  return { id, name, icon, to: openingOf(side, entries, options.folding) ?? EMPTY_PAGE, side }
}

/**
 * The target of a module. A module of type 0 with the path `/` is the home page; a menu entry with that path
 * has no page.
 */
function moduleTarget(module: MenuEntry): string {
  return module.type === 0 && module.path === '/' ? '/' : (targetOf(module) ?? EMPTY_PAGE)
}

/** The target of an entry. Type 0 is a page; types 1 and 2 are reports that the report page shows. */
function targetOf(entry: MenuEntry): string | null {
  if (entry.type !== 0) {
    return `${REPORT_PAGE}?${new URLSearchParams({ reportUrl: entry.path, reportType: '0' })}`
  }
  if (entry.viewKey !== '') return viewPath(entry.viewKey)
  if (entry.path === '/' || entry.path === '-') return EMPTY_PAGE
  if (entry.path === '') return null
  return entry.path.startsWith('/') ? entry.path : `/${entry.path}`
}

/** The address of a page that can be a tab. Null for a report or a record. */
export function keptAddress(entry: MenuEntry): string | null {
  const to = entry.keepTab && entry.type === 0 ? targetOf(entry) : null
  return to === null || to === EMPTY_PAGE || to.includes(':') ? null : to
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
