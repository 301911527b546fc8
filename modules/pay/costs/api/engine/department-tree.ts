import { groupedBy } from '#modules/pay/back-pay/api/grouped.ts'

/** The key of the departments below none. */
const TOP = ''

/** A department with figures of its own, which `add` can add up. */
export type Leaf<F> = { id: string; figures: F }

/** A department as it stands in the tree. */
export type Place = { id: string; pid: string | null; name: string }

export type TreeRow<F> = {
  id: string
  name: string
  /** From 0. */
  level: number
  /** `whole` is the department with all those below it, `own` the department alone. Only `own` rows add up. */
  part: 'own' | 'whole'
  figures: F
}

/**
 * The departments with figures and all above them, each before those below it. A department with figures below it has a
 * row of the whole, and a row of its own if it has figures itself.
 * @param places every department that a figure or a place names, in the order in which siblings are listed
 */
export function treeRows<F>(
  leaves: readonly Leaf<F>[],
  places: readonly Place[],
  add: (figures: readonly F[]) => F,
): TreeRow<F>[] {
  const own = new Map(leaves.map(({ id, figures }) => [id, figures]))
  const known = new Set(places.map(({ id }) => id))
  const below = groupedBy(places, ({ pid }) => (pid !== null && known.has(pid) ? pid : TOP))
  const rowsOf = ({ id, name }: Place, level: number): TreeRow<F>[] => {
    const parts = (below.get(id) ?? []).flatMap((child) => rowsOf(child, level + 1))
    const mine = own.get(id)
    if (parts.length === 0) {
      return mine === undefined ? [] : [{ id, name, level, part: 'own', figures: mine }]
    }
    const alone: TreeRow<F>[] =
      mine === undefined ? [] : [{ id, name, level: level + 1, part: 'own', figures: mine }]
    const counted = [...alone, ...parts].filter(({ part }) => part === 'own')
    const figures = add(counted.map((row) => row.figures))
    return [{ id, name, level, part: 'whole', figures }, ...alone, ...parts]
  }
  return (below.get(TOP) ?? []).flatMap((place) => rowsOf(place, 0))
}
