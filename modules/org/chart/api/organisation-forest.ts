import type { OrganisationNode } from '#modules/org/chart/wire/organisation.ts'
import type { DepartmentOnDay } from './departments-on-day.ts'

type Below = ReadonlyMap<string | null, readonly DepartmentOnDay[]>

function groupByParent(rows: readonly DepartmentOnDay[]): Below {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string | null, DepartmentOnDay[]>()
  for (const row of rows) {
    // The parent did not exist yet on the day, so the department is at the top.
    const parent = row.pid !== null && known.has(row.pid) ? row.pid : null
    const group = below.get(parent)
    if (group) group.push(row)
    else below.set(parent, [row])
  }
  return below
}

function addUp(a: number | null, b: number | null): number | null {
  return a === null ? b : a + (b ?? 0)
}

/**
 * Builds the departments of a day as trees, rolled up. Leaves out closed ones without people.
 * Backdated moves could put two departments below each other in the past; each still appears once.
 */
export function buildForest(rows: readonly DepartmentOnDay[]): OrganisationNode[] {
  const below = groupByParent(rows)
  const seen = new Set<string>()

  function build(row: DepartmentOnDay): OrganisationNode | null {
    if (seen.has(row.id)) return null
    seen.add(row.id)
    const { enabled, ...facts } = row
    const children = (below.get(row.id) ?? []).flatMap((child) => build(child) ?? [])
    const node: OrganisationNode = { ...facts, own: row.headcount, children, hidden: 0 }
    for (const child of children) {
      node.headcount += child.headcount
      node.plan = addUp(node.plan, child.plan)
    }
    return enabled || node.headcount > 0 || children.length > 0 ? node : null
  }

  const roots = (below.get(null) ?? []).flatMap((row) => build(row) ?? [])
  return [...roots, ...rows.flatMap((row) => (seen.has(row.id) ? [] : (build(row) ?? [])))]
}

export function countBelow({ children }: OrganisationNode): number {
  return children.reduce((sum, child) => sum + 1 + countBelow(child), 0)
}

/** Cuts the trees at a depth, and counts the departments left out. */
export function cutForest(nodes: readonly OrganisationNode[], depth: number): OrganisationNode[] {
  return nodes.map((node) =>
    depth <= 1
      ? { ...node, children: [], hidden: countBelow(node) }
      : { ...node, children: cutForest(node.children, depth - 1) },
  )
}

/** The departments from a root down to this id; empty when the id is not found. */
export function pathIn(nodes: readonly OrganisationNode[], id: string): OrganisationNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathIn(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The node and everything below it. */
export function subtreeOf(node: OrganisationNode): OrganisationNode[] {
  return [node, ...node.children.flatMap(subtreeOf)]
}
