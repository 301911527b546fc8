import type { Crumb, ModuleEntry, ModuleMenu, ShellView, SideEntry } from './shell-view.ts'

/** Where a page stands in the menu. */
export type Standing = {
  module: ModuleEntry | null
  /** From the outermost group down to the entry itself. */
  entries: readonly SideEntry[]
}

/** The module that a path belongs to; of several the one with the longest fitting entry. */
export function moduleAt(modules: readonly ModuleMenu[], pathname: string): ModuleMenu | null {
  let best: ModuleMenu | null = null
  let longest = 0
  for (const module of modules) {
    if (module.side.length === 0 && module.to === pathname) return module
    const { length } = closest(module.side, pathname).at(-1)?.to ?? ''
    if (length > longest) {
      longest = length
      best = module
    }
  }
  return best
}

/** The module of a page and the entries of its menu that lead there. */
export function standingOf({ modules, current }: ShellView, pathname: string): Standing {
  const module = modules.find(({ id }) => id === current?.id) ?? null
  return { module, entries: closest(current?.side ?? [], pathname) }
}

/** From the outermost group down to the entry with the longest address that leads to a path. */
function closest(side: readonly SideEntry[], pathname: string): SideEntry[] {
  let best: SideEntry[] = []
  let longest = 0
  for (const entries of branches(side)) {
    const to = entries.at(-1)?.to ?? ''
    if (to.length > longest && leadsTo(to, pathname)) {
      longest = to.length
      best = entries
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
