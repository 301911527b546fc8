import type { OrganisationNode } from '#modules/org/chart/wire/organisation.ts'

/** Figures over fewer people than this reveal personal data. */
const FEWEST = 3

/** The nearest departments below whose figures are shown. */
function toldBelow(
  { children }: OrganisationNode,
  untold: ReadonlySet<string>,
): OrganisationNode[] {
  return children.flatMap((child) =>
    child.headcount === 0 ? [] : untold.has(child.id) ? toldBelow(child, untold) : [child],
  )
}

/**
 * Hides as many departments below a shown one as needed: the difference between it and the shown
 * ones below must cover no person or enough people.
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
    // Then no department below is shown, so the remainder is the whole department, which has enough
    // people.
    if (!smallest) return
    untold.add(smallest.id)
  }
}

/**
 * Departments whose mean age and sexes are hidden: those with one or two people, and those whose
 * figures would allow a reader to compute such a figure.
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
