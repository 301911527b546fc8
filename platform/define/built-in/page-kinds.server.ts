import type { Language } from '#platform/wire/language/language.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { findResource } from '#product/define/registry.server.ts'
import type { BuiltInMenu, Names } from './area.ts'
import { stableId } from './stable-id.ts'

type TabSet = { id: string; names: Names | undefined; icon: string; pages: readonly string[] }

const MENUS = AREAS.flatMap(({ module }) => module.menus.map((menu) => ({ module, menu })))

const TAB_SETS: readonly TabSet[] = MENUS.flatMap(({ module, menu }) => {
  if (!('menus' in menu) || !menu.tabs) return []
  const { names, pages } = menu.tabs
  return [
    { id: stableId('menu', `${module.code}/${menu.code}/tabs`), names, icon: menu.icon, pages },
  ]
})

const setByPage = new Map(TAB_SETS.flatMap((set) => set.pages.map((page) => [page, set])))

/** The pages that share an entry of the side menu with this page, if there are any. */
export function tabSetOf(path: string, language: Language) {
  const set = setByPage.get(path)
  return set && { id: set.id, name: set.names?.[language] ?? null, icon: set.icon }
}

const PERSONAL = new Set<string>(
  MENUS.flatMap(({ menu }) => pagesIn(menu)).flatMap((page) =>
    'isPersonal' in page ? [page.path] : [],
  ),
)

function pagesIn(menu: BuiltInMenu) {
  return 'menus' in menu ? menu.menus : [menu]
}

/**
 * What a page shows to a user whose right covers only their own rows. `own`: its rows are about people, so the
 * user sees only rows about themselves. `always`: it shows every reader only their own data. Null for all other
 * pages: they show more, such as public rows, or the reader acts for others there.
 */
export function personalKind(path: string): 'own' | 'always' | null {
  if (PERSONAL.has(path)) return 'always'
  const scope = findResource(path.slice(1))?.scope
  return scope?.person !== undefined && !scope.isDeciding ? 'own' : null
}
