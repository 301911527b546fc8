import type { Navigation } from '#platform/api/shell/load-navigation.ts'
import { menuName, moduleName } from '#platform/define/built-in/menu-names.server.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { spell, spelledKey } from '#platform/wire/language/pinyin.ts'
import type { SearchPage } from '#platform/wire/lists/search.ts'
import { type MenuEntry, viewPath } from '#platform/wire/shell/navigation.ts'

const PAGE = 0

/** Pages of the user's menus, searched by their name in the user's language or in Chinese. */
export function searchPages(
  navigation: Navigation,
  language: Language,
  key: string,
  limit: number,
): SearchPage[] {
  const found: SearchPage[] = []
  for (const module of navigation.modules.filter(({ IsHide }) => !IsHide)) {
    const name = moduleName(module, language)
    const opened = module.type === PAGE ? [module] : leavesOf(navigation.menus.get(module.id) ?? [])
    for (const entry of opened) {
      const path = pathOf(entry)
      if (path === null || !isCalled(entry, language, key)) continue
      found.push({ id: entry.id, name: menuName(entry, language), path, module: name })
    }
  }
  return found.slice(0, limit)
}

function leavesOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries
    .filter(({ IsHide }) => !IsHide)
    .flatMap((entry) => {
      const below = leavesOf(entry.children)
      return below.length > 0 ? below : [entry]
    })
}

/**
 * The path that an entry opens; null for reports, headings and paths that need an id, because they open no
 * page alone.
 */
function pathOf({ type, path, viewKey }: MenuEntry): string | null {
  const opened = viewKey === '' ? path : viewPath(viewKey)
  return type === PAGE && opened.startsWith('/') && !opened.includes(':') ? opened : null
}

function isCalled(entry: MenuEntry, language: Language, key: string): boolean {
  const shown = menuName(entry, language)
  if ([shown, entry.name].some((name) => lower(name).includes(lower(key)))) return true
  const word = spelledKey(key)
  if (word === null) return false
  return `${spell(entry.name, 'words')} ${spell(shown, 'words')}`
    .split(' ')
    .some((spelt) => spelt.startsWith(word))
}

function lower(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
