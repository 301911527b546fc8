import type { OrganisationNode } from '#modules/org/chart/wire/organisation.ts'

/** Figures over fewer people than this reveal personal data. */
const FEWEST = 3

/** The nearest departments below whose figures are shown. */
function shownBelow(
  { children }: OrganisationNode,
  suppressed: ReadonlySet<string>,
): OrganisationNode[] {
  return children.flatMap((child) =>
    child.headcount === 0 ? [] : suppressed.has(child.id) ? shownBelow(child, suppressed) : [child],
  )
}

/**
 * A reader can subtract the figures shown below from those of this department. So this hides departments below until
 * the remainder covers either no person or enough people.
 */
function coverRemainder(node: OrganisationNode, suppressed: Set<string>): void {
  for (;;) {
    const shown = shownBelow(node, suppressed)
    const rest = shown.reduce((left, { headcount }) => left - headcount, node.headcount)
    if (rest <= 0 || rest >= FEWEST) {
      for (const child of shown) coverRemainder(child, suppressed)
      return
    }
    const [smallest] = shown.sort((a, b) => a.headcount - b.headcount)
    // If no department below is shown, the remainder is the whole department, which has enough people.
    if (!smallest) return
    suppressed.add(smallest.id)
  }
}

/**
 * Departments whose mean age and sexes are hidden: those with one or two people, and those whose
 * figures would allow a reader to compute such a figure.
 */
export function suppressedDepartments(forest: readonly OrganisationNode[]): ReadonlySet<string> {
  const suppressed = new Set<string>()
  const mark = (node: OrganisationNode): void => {
    if (node.headcount > 0 && node.headcount < FEWEST) suppressed.add(node.id)
    node.children.forEach(mark)
  }
  forest.forEach(mark)
  for (const node of forest.flatMap((top) =>
    suppressed.has(top.id) ? shownBelow(top, suppressed) : [top],
  )) {
    coverRemainder(node, suppressed)
  }
  return suppressed
}
