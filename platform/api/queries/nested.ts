type InTree = { id: string; pid: string | null }

/** Nests rows below their parents, in their order; rows without a parent in the list are at the top. */
export function nested<Node extends InTree & { children: Node[] }>(
  rows: readonly Omit<Node, 'children'>[],
): Node[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as Node[] } as Node]))
  const top: Node[] = []
  for (const node of nodes.values()) (nodes.get(node.pid ?? '')?.children ?? top).push(node)
  return top
}
