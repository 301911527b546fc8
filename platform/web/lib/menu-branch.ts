/** The part of a menu entry that is needed to find an address. */
type Entry<Self> = {
  to: string | null
  /** Other pages of the same entry. */
  others?: readonly string[]
  children: readonly Self[]
}
type Menu<E> = { to: string; side: readonly E[] }

/** The module that a path belongs to: the module with the longest matching entry. */
export function moduleAt<E extends Entry<E>, M extends Menu<E>>(
  modules: readonly M[],
  pathname: string,
): M | null {
  let best: M | null = null
  let longest = 0
  for (const module of modules) {
    if (module.side.length === 0 && module.to === pathname) return module
    const entry = closest<E>(module.side, pathname).at(-1)
    const { length } = entry ? addressOf(entry, pathname) : ''
    if (length > longest) {
      longest = length
      best = module
    }
  }
  return best
}

/** From the outermost group down to the entry with the longest address that leads to a path. */
export function closest<E extends Entry<E>>(side: readonly E[], pathname: string): E[] {
  let best: E[] = []
  let longest = 0
  for (const entries of branches(side)) {
    const entry = entries.at(-1)
    const { length } = entry ? addressOf(entry, pathname) : ''
    if (length > longest) {
      longest = length
      best = entries
    }
  }
  return best
}

/** The longest address of an entry that leads to a path; empty if none does. */
function addressOf<E extends Entry<E>>({ to, others = [] }: E, pathname: string): string {
  return [to ?? '', ...others]
    .filter((address) => leadsTo(address, pathname))
    .reduce((longest, address) => (address.length > longest.length ? address : longest), '')
}

function leadsTo(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}

function branches<E extends Entry<E>>(entries: readonly E[]): E[][] {
  return entries.flatMap((entry) =>
    entry.children.length === 0
      ? [[entry]]
      : branches(entry.children).map((branch) => [entry, ...branch]),
  )
}
