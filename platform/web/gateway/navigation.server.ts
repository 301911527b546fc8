import type { PageRight } from '#platform/define/own-pages.ts'
import { createBoundedCache } from '#platform/web/lib/bounded-cache.ts'
import {
  APPLICATION_CODE,
  type ButtonEntry,
  buttonList,
  type MenuEntry,
  menuNavigation,
  moduleNavigation,
  RIGHTS_VERSION_HEADER,
} from '#platform/wire/shell/navigation.ts'
import type { Caller } from './caller.server.ts'
import type { Navigation } from './gateway-types.ts'

const MENU_MODULE = 1
const MAX_PEOPLE = 2_000
// The refresh interval for a back end without a version of rights.
const UNVERSIONED_MS = 10_000

type Kept = { navigation: Navigation; version: string | null; readAt: number }

const kept = createBoundedCache<Kept>(MAX_PEOPLE)

/**
 * The menus and buttons of the user. The module list is read every time: its
 * rights version tells whether the cached menus and buttons are still valid.
 */
export async function readNavigation(
  caller: Caller,
  who: { sub: string; language: string },
): Promise<Navigation> {
  const uid = who.sub
  const key = `${who.language} ${uid}`
  const known = kept.get(key)
  const answer = await caller.call(
    {
      method: 'GET',
      path: '/Module/GetNavigationByApplicationIdAndUserId',
      query: { uid, appId: APPLICATION_CODE },
    },
    moduleNavigation,
  )
  const version = answer.headers.get(RIGHTS_VERSION_HEADER)
  if (known && stillHolds(known, version)) return known.navigation
  const navigation = await readMenus(caller, uid, answer.value)
  kept.set(key, { navigation, version, readAt: Date.now() })
  return navigation
}

function stillHolds(known: Kept, version: string | null): boolean {
  if (version !== null) return known.version === version
  return known.version === null && Date.now() - known.readAt < UNVERSIONED_MS
}

async function readMenus(
  caller: Caller,
  uid: string,
  modules: readonly MenuEntry[],
): Promise<Navigation> {
  const withMenu = modules.filter((module) => module.type === MENU_MODULE)
  const parts = await Promise.all(
    withMenu.map(async ({ id: mid }) => {
      const [buttons, menu] = await Promise.all([
        caller.call(
          { method: 'GET', path: '/Button/GetButtonAllByModuleIdAndUserId', query: { uid, mid } },
          buttonList,
        ),
        caller.call(
          { method: 'GET', path: '/Menu/GetNavigationByModuleIdAndUserId', query: { uid, mid } },
          menuNavigation,
        ),
      ])
      return { mid, buttons: buttons.value, menu: menu.value.children }
    }),
  )
  const sorted = [...modules].sort((a, b) => a.sort - b.sort)
  return {
    modules: sorted,
    menus: Object.fromEntries(parts.map(({ mid, menu }) => [mid, menu])),
    buttons: groupByMenu(parts.flatMap(({ buttons }) => buttons)),
  }
}

function groupByMenu(buttons: readonly ButtonEntry[]): Record<string, ButtonEntry[]> {
  const groups: Record<string, ButtonEntry[]> = {}
  for (const button of buttons) {
    const group = groups[button.MenuId] ?? []
    group.push(button)
    groups[button.MenuId] = group
  }
  return groups
}

/** The buttons of one page, by code. */
type PageButtons = {
  codes: ReadonlySet<string>
  ownOnly: ReadonlySet<string>
  byCode: ReadonlyMap<string, ButtonEntry>
}

/** The buttons are computed once for each navigation and path, and cached as long as the navigation. */
const found = new WeakMap<Navigation, Map<string, PageButtons>>()

/** Codes of the buttons on the menu entry with this path. */
export function buttonCodesAt(navigation: Navigation, path: string): ReadonlySet<string> {
  return buttonsOnce(navigation, path).codes
}

/** Permissions that cover the user's own rows only. */
export function ownOnlyAt(navigation: Navigation, path: string): ReadonlySet<string> {
  return buttonsOnce(navigation, path).ownOnly
}

/** Whether the user may open a page without a resource: its loader and its links check the same permission. */
export function holdsRight(navigation: Navigation, right: PageRight): boolean {
  const [path, button = ''] = right.split(':')
  return buttonCodesAt(navigation, `/${path}`).has(button)
}

/** The buttons on the menu entry with this path, by code. */
export function buttonsAt(navigation: Navigation, path: string): ReadonlyMap<string, ButtonEntry> {
  return buttonsOnce(navigation, path).byCode
}

function buttonsOnce(navigation: Navigation, path: string): PageButtons {
  const known = found.get(navigation) ?? new Map<string, PageButtons>()
  const buttons = known.get(path) ?? findButtons(navigation, path)
  found.set(navigation, known.set(path, buttons))
  return buttons
}

function findButtons(navigation: Navigation, path: string): PageButtons {
  const byCode = new Map<string, ButtonEntry>()
  const visit = (entries: readonly MenuEntry[]) => {
    for (const entry of entries) {
      if (entry.path === path) {
        for (const button of navigation.buttons[entry.id] ?? []) byCode.set(button.code, button)
      }
      visit(entry.children)
    }
  }
  for (const menu of Object.values(navigation.menus)) visit(menu)
  const own = [...byCode.values()].filter(({ ownOnly }) => ownOnly)
  return { codes: new Set(byCode.keys()), ownOnly: new Set(own.map(({ code }) => code)), byCode }
}
