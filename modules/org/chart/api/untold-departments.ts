import type { OrganisationNode } from '#modules/org/chart/wire/organisation.ts'

/** Figures about fewer people than this are figures about persons. */
const FEWEST = 3

/** The nearest departments below that are told themselves. */
function toldBelow(
  { children }: OrganisationNode,
  untold: ReadonlySet<string>,
): OrganisationNode[] {
  return children.flatMap((child) =>
    child.headcount === 0 ? [] : untold.has(child.id) ? toldBelow(child, untold) : [child],
  )
}

/**
 * Leaves as many out below a department that is told as it takes: what remains of
 * it, when those below are taken away, is nobody or enough people.
 */
function coverRemainder(node: OrganisationNode, untold: Set<string>): void {
  for (;;) {
    const told = toldBelow(node, untold)
    const rest = told.reduce((left, { headcount }) => left - headcount, node.headcount)
    if (rest <= 0 || rest >= FEWEST) {
      for (const child of told) coverRemainder(child, untold)
      return
    }
    const [smallest] = told.sort((a, b) => a.headcount - b.headcount)
    // The remainder is the whole department then, and that has enough.
    if (!smallest) return
    untold.add(smallest.id)
  }
}

/**
 * Departments whose mean age and sexes are not told: those with one or two people,
 * and those by which such a figure could be worked out from its neighbours.
 */
export function untoldDepartments(forest: readonly OrganisationNode[]): ReadonlySet<string> {
  const untold = new Set<string>()
  const mark = (node: OrganisationNode): void => {
    if (node.headcount > 0 && node.headcount < FEWEST) untold.add(node.id)
    node.children.forEach(mark)
  }
  forest.forEach(mark)
  for (const node of forest.flatMap((top) =>
    untold.has(top.id) ? toldBelow(top, untold) : [top],
  )) {
    coverRemainder(node, untold)
  }
  return untold
}
