import type { OrganisationNode } from '#modules/org/chart/wire/organisation.ts'
import type { DepartmentOnDay } from './departments-on-day.ts'

type Below = ReadonlyMap<string | null, readonly DepartmentOnDay[]>

function groupByParent(rows: readonly DepartmentOnDay[]): Below {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string | null, DepartmentOnDay[]>()
  for (const row of rows) {
    // Its parent came later than the department itself: then it stands at the top.
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
 * The departments of a day as trees, rolled up. Closed ones are left out unless
 * somebody was still there. Moves that were told for earlier days could hang
 * two departments below each other in the past: each shows once all the same.
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

/** Leaves out what is deeper than so many levels, and says how much that is. */
export function cutForest(nodes: readonly OrganisationNode[], depth: number): OrganisationNode[] {
  return nodes.map((node) =>
    depth <= 1
      ? { ...node, children: [], hidden: countBelow(node) }
      : { ...node, children: cutForest(node.children, depth - 1) },
  )
}

/** The departments from a root down to the one with this id; empty when there is none. */
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
