import type { Crumb, ModuleEntry, ShellView, SideEntry } from './shell-view.ts'

/** Where a page stands in the menu. */
export type Standing = {
  module: ModuleEntry | null
  /** From the outermost group down to the entry itself. */
  entries: readonly SideEntry[]
}

/** The module and the menu entries that lead to a path; the longest fitting entry wins. */
export function standingOf(view: ShellView, pathname: string): Standing {
  let best: Standing = { module: null, entries: [] }
  let longest = 0
  for (const module of view.modules) {
    if (module.side.length === 0 && module.to === pathname) return { module, entries: [] }
    for (const entries of branches(module.side)) {
      const to = entries.at(-1)?.to ?? ''
      if (to.length > longest && leadsTo(to, pathname)) {
        longest = to.length
        best = { module, entries }
      }
    }
  }
  return best
}

/** The trail that the menu gives; a page adds its own end. */
export function trailOf({ module, entries }: Standing): Crumb[] {
  const groups = entries.map(({ name, to }) => (to ? { label: name, to } : { label: name }))
  return module && entries.length > 0 ? [{ label: module.name, to: module.to }, ...groups] : []
}

/** Whether a path is to be shown without the shell. `:id` in a pattern stands for one segment. */
export function isBare(view: Pick<ShellView, 'bare'>, pathname: string): boolean {
  const given = pathname.split('/')
  return view.bare.some((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === given.length &&
      wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
    )
  })
}

function leadsTo(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}

function branches(entries: readonly SideEntry[]): SideEntry[][] {
  return entries.flatMap((entry) =>
    entry.children.length === 0
      ? [[entry]]
      : branches(entry.children).map((branch) => [entry, ...branch]),
  )
}
