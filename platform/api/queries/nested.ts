type InTree = { id: string; pid: string | null }

/** Rows below those that they name, in their order; what stands below none of them stands at the top. */
export function nested<Node extends InTree & { children: Node[] }>(
  rows: readonly Omit<Node, 'children'>[],
): Node[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as Node[] } as Node]))
  const top: Node[] = []
  for (const node of nodes.values()) (nodes.get(node.pid ?? '')?.children ?? top).push(node)
  return top
}
