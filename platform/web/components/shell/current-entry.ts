import { closest } from '#platform/web/lib/menu-branch.ts'
import type { ModuleEntry, ShellView, SideEntry } from './shell-view.ts'

/** The place of a page in the menu. */
export type Standing = {
  module: ModuleEntry | null
  /** From the outermost group down to the entry itself. */
  entries: readonly SideEntry[]
}

/** The module of a page, and the entries of its menu on the path to the page. */
export function standingOf({ modules, current }: ShellView, pathname: string): Standing {
  const module = modules.find(({ id }) => id === current?.id) ?? null
  return { module, entries: closest(current?.side ?? [], pathname) }
}

/** Whether the shell is hidden on a path. `:id` in a pattern matches one segment. */
export function isBare(view: Pick<ShellView, 'bare'>, pathname: string): boolean {
  const segments = pathname.split('/')
  return view.bare.some((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === segments.length &&
      wanted.every((segment, index) => segment.startsWith(':') || segment === segments[index])
    )
  })
}
