import { STANDARD_BUTTON } from '#platform/define/shipped/choices.ts'
import type { Names } from './area.ts'
import { ENTRIES, MODULE_ENTRIES, standardNames } from './entries.server.ts'

const byId = new Map([...MODULE_ENTRIES, ...ENTRIES].map(({ id, names }) => [id, names]))
const STANDARD_CODES = new Set(STANDARD_BUTTON.options.map(({ value }) => value))

const byPath = new Map(ENTRIES.map((entry) => [entry.path, entry]))

/**
 * The product's names of a module or menu entry: by its id, which is the same in
 * every installation, or by the page that it opens.
 */
export function entryNames({ id, path }: { id: string; path: string }): Names | undefined {
  return byId.get(id) ?? (path.startsWith('/') ? byPath.get(path)?.names : undefined)
}

/** The short names of a page for the side menu, for a page whose full name is too long. */
export function shortNames(path: string): Readonly<Partial<Names>> {
  return byPath.get(path)?.short ?? {}
}

/** The product's names of a button of a page, or of a standard button of any other page. */
export function buttonNames(path: string, code: string): Names | undefined {
  const shipped = byPath.get(path)?.buttons.find((button) => button.code === code)
  if (shipped) return shipped.names
  return STANDARD_CODES.has(code) ? standardNames(code) : undefined
}
