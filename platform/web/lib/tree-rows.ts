export type Node<T> = T & { id: string; children: Node<T>[] }

export type FlatRow<T> = { node: Node<T>; level: number; hidden: number }

/** The number of nodes in a forest. */
export function countNodes<T>(nodes: readonly Node<T>[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)
}

/** Nodes from a root down to the one with this id; empty for an unknown id. */
export function pathTo<T>(nodes: readonly Node<T>[], id: string): Node<T>[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The lines of a forest, parents before children, down to a level. Deeper nodes are only counted. */
export function flattenTree<T>(nodes: readonly Node<T>[], levels: number, level = 1): FlatRow<T>[] {
  return nodes.flatMap((node) => {
    if (level >= levels) return [{ node, level, hidden: countNodes(node.children) }]
    return [{ node, level, hidden: 0 }, ...flattenTree(node.children, levels, level + 1)]
  })
}

/** The largest number of levels that fit into the given number of lines, but at least two. */
export function fittingLevels<T>(nodes: readonly Node<T>[], maxRows: number): number {
  let levels = 1
  let rows = 0
  for (let line = [...nodes]; line.length > 0; line = line.flatMap((node) => node.children)) {
    rows += line.length
    if (rows > maxRows && levels > 2) return levels - 1
    levels++
  }
  return levels
}
