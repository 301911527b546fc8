import type { OrganisationNode } from '#modules/org/chart/wire/organisation.ts'
import type { DeskNode } from '#modules/org/departments/wire/department-desk.ts'
import { openKey } from '#platform/wire/lists/open-tree.ts'

/** Limit of lines in an overview. By default the tree opens as many levels as fit. */
const OVERVIEW_LINES = 40
/** Limit of siblings shown; users search for others by name. */
const MAX_NEIGHBOURS = 60

export type Opening = {
  /** Keys of the open lines; null: open to the depth of the overview. */
  open: readonly string[] | null
  /** Departments that are always drawn, including those above the chosen one. */
  path: readonly string[]
}

/** Number of levels that fit the overview; at least one. */
function overviewLevels(forest: readonly OrganisationNode[]): number {
  let levels = 1
  let lines = forest.length
  for (let next = forest.flatMap(below); next.length > 0; next = next.flatMap(below)) {
    lines += next.length
    if (lines > OVERVIEW_LINES) break
    levels += 1
  }
  return levels
}

function below({ children }: OrganisationNode): OrganisationNode[] {
  return children
}

/** The siblings to draw: the first ones, and those on the path to the chosen one. */
export function firstOf<T extends { id: string }>(
  nodes: readonly T[],
  path: readonly string[],
): { shown: T[]; left: number } {
  const shown = nodes.filter(({ id }, index) => index < MAX_NEIGHBOURS || path.includes(id))
  return { shown, left: nodes.length - shown.length }
}

/** The tree with its open lines; a closed line is included, but nothing below it. */
export function visibleTree(
  forest: readonly OrganisationNode[],
  { open, path }: Opening,
): { tree: DeskNode[]; left: number } {
  const levels = open === null ? overviewLevels(forest) : 0
  const keys = new Set(open)
  const isOpen = ({ id }: OrganisationNode, level: number) =>
    level < levels || keys.has(openKey(id)) || path.slice(0, -1).includes(id)

  function draw(nodes: readonly OrganisationNode[], level: number) {
    const { shown, left } = firstOf(nodes, path)
    const tree = shown.map((node): DeskNode => {
      const { id, name, headcount, children } = node
      const inside = isOpen(node, level) ? draw(children, level + 1) : { tree: [], left: 0 }
      const line = { id, name, headcount, below: children.length }
      return { ...line, left: inside.left, children: inside.tree }
    })
    return { tree, left }
  }
  return draw(forest, 1)
}
