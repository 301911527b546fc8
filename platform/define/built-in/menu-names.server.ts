import type { Language } from '#platform/wire/language/language.ts'
import type { Names } from './area.ts'
import { buttonNames, entryNames, shortNames } from './names.server.ts'

/**
 * Translates the name of a shipped entry. Names belong to the company: a name that an administrator changed is
 * shown as written.
 */
function shown(written: string, shipped: Names | undefined, language: Language): string {
  return shipped?.zh === written ? shipped[language] : written
}

/** The name of a menu entry in the language of the page. */
export function menuName(
  entry: { id: string; name: string; path: string },
  language: Language,
): string {
  return shown(entry.name, entryNames(entry), language)
}

/** The name of a page with a path of its own, such as `org/chart`. */
export function ownPageName(path: string, language: Language): string {
  return entryNames({ id: '', path: `/${path}` })?.[language] ?? ''
}

/** The name of a menu entry in the side menu, below the heading of its group. It may be a short name. */
export function sideName(
  entry: { id: string; name: string; path: string },
  language: Language,
): string {
  const isShipped = entryNames(entry)?.zh === entry.name
  return (isShipped && shortNames(entry.path)[language]) || menuName(entry, language)
}

/** The name of a module. A module has no page, so only its id identifies it. */
export function moduleName(module: { id: string; name: string }, language: Language): string {
  return menuName({ ...module, path: '' }, language)
}

/** The name of a button in the language of the page. */
export function buttonName(path: string, code: string, name: string, language: Language): string {
  return shown(name, buttonNames(path, code), language)
}
