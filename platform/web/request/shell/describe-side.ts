import type { PageTabs } from '#platform/web/components/page/page-tabs.ts'
import type { SideEntry } from '#platform/web/components/shell/shell-view.ts'
import type { MenuEntry } from '#platform/wire/shell/navigation.ts'

type Entry = MenuEntry

/**
 * A set of pages that is one entry of the side menu. Without its own name, the set has the name of the heading.
 */
export type TabSet = { id: string; name: string | null; icon: string }

/** How the pages of a menu belong together for one reader. */
export type Folding = {
  /** The heading of the pages on which the reader sees only their own rows. */
  personalName: string
  isPersonal: (entry: Entry) => boolean
  /** Whether the reader sees the rows of other people on the page of an entry. */
  showsOthers: (entry: Entry) => boolean
  tabSetOf: (entry: Entry) => TabSet | undefined
}

export type SideOptions = {
  nameOf: (entry: Entry) => string
  targetOf: (entry: Entry) => string | null
  folding?: Folding | undefined
}

const PERSONAL_ID = 'personal'

/** The side menu of a module: the reader's own pages under one heading, then the others below theirs. */
export function describeSide(entries: readonly Entry[], options: SideOptions): SideEntry[] {
  const { folding } = options
  if (!folding) return sideOf(entries, () => true, options)
  const children = joined(
    leavesIn(entries).filter(({ entry }) => folding.isPersonal(entry)),
    options,
  )
  const others = sideOf(entries, (entry) => !folding.isPersonal(entry), options)
  if (children.length === 0) return others
  const name = folding.personalName
  return [{ id: PERSONAL_ID, name, icon: 'user', to: null, children }, ...others]
}

/**
 * The address that a module opens. A reader who sees other people in the module begins with the first page that
 * is not only about themselves; any other reader begins with the first page of the menu.
 */
export function openingOf(
  side: readonly SideEntry[],
  entries: readonly Entry[],
  folding: Folding | undefined,
): string | null {
  const isOverOthers = folding && leavesIn(entries).some(({ entry }) => folding.showsOthers(entry))
  const others = side.filter(({ id }) => id !== PERSONAL_ID)
  return (isOverOthers ? firstLeaf(others) : null) ?? firstLeaf(side)
}

/** The pages of each set, for the tabs above these pages. */
export function tabSetsOf(
  entries: readonly Entry[],
  { nameOf, targetOf, folding }: SideOptions,
): PageTabs[] {
  const sets = new Map<string, PageTabs>()
  for (const leaf of leavesIn(entries)) {
    const set = folding?.tabSetOf(leaf.entry)
    const to = targetOf(leaf.entry)
    if (!set || to === null) continue
    const known = sets.get(set.id) ?? { name: nameOfSet(set, leaf, nameOf), pages: [] }
    sets.set(set.id, known)
    known.pages.push({ to, name: nameOf(leaf.entry) })
  }
  return [...sets.values()].filter(({ pages }) => pages.length > 1)
}

type Leaf = { entry: Entry; parent: Entry | null }

/** The pages that the side menu shows, in its order, with the heading above each. */
function leavesIn(entries: readonly Entry[], parent: Entry | null = null): Leaf[] {
  return shown(entries).flatMap((entry) =>
    isHeading(entry) ? leavesIn(entry.children, entry) : [{ entry, parent }],
  )
}

function shown(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => !entry.IsHide && !entry.IsButton).sort((a, b) => a.sort - b.sort)
}

function isHeading(entry: Entry): boolean {
  return shown(entry.children).length > 0
}

type Takes = (entry: Entry) => boolean

/** The entries of one level. A heading without any of its pages is left out. */
function sideOf(
  entries: readonly Entry[],
  takes: Takes,
  options: SideOptions,
  parent: Entry | null = null,
): SideEntry[] {
  const level = shown(entries).filter((entry) => isHeading(entry) || takes(entry))
  return joined(
    level.map((entry) => ({ entry, parent })),
    options,
    (heading) => headingOf(heading, takes, options),
  )
}

function headingOf(heading: Entry, takes: Takes, options: SideOptions): SideEntry[] {
  const children = sideOf(heading.children, takes, options, heading)
  if (children.length === 0 || isOneSet(heading, options.folding)) return children
  return [{ id: heading.id, name: options.nameOf(heading), icon: heading.icon, to: null, children }]
}

/** The leaves as entries, the pages of one set as one entry. */
function joined(
  leaves: readonly Leaf[],
  { nameOf, targetOf, folding }: SideOptions,
  below: (heading: Entry) => SideEntry[] = () => [],
): SideEntry[] {
  const sets = new Map<string, SideEntry>()
  const side: SideEntry[] = []
  for (const leaf of leaves) {
    const { entry } = leaf
    if (isHeading(entry)) {
      side.push(...below(entry))
      continue
    }
    const to = targetOf(entry)
    const set = to === null ? undefined : folding?.tabSetOf(entry)
    const first = set && sets.get(set.id)
    if (set && first && to !== null) {
      first.name = nameOfSet(set, leaf, nameOf)
      first.icon = set.icon
      first.others = [...(first.others ?? []), to]
      continue
    }
    const item: SideEntry = {
      id: entry.id,
      name: nameOf(entry),
      icon: entry.icon,
      to,
      children: [],
    }
    side.push(item)
    if (set) sets.set(set.id, item)
  }
  return side
}

function nameOfSet(
  { name }: TabSet,
  { entry, parent }: Leaf,
  nameOf: SideOptions['nameOf'],
): string {
  return name ?? nameOf(parent ?? entry)
}

/** Whether a heading contains only one set. The entry of the set then needs no heading. */
function isOneSet(heading: Entry, folding: Folding | undefined): boolean {
  const sets = leavesIn(heading.children).map(({ entry }) => folding?.tabSetOf(entry)?.id)
  return sets[0] !== undefined && sets.every((id) => id === sets[0])
}

/** The first page in the order of the menu. */
function firstLeaf(entries: readonly SideEntry[]): string | null {
  for (const entry of entries) {
    const leaf = entry.to ?? firstLeaf(entry.children)
    if (leaf !== null) return leaf
  }
  return null
}
