import { FEWEST } from '#platform/api/store/reach/pay-reach.ts'

/** How many people stand behind the sums of a group, now and in the month before. */
export type Counted = { counted: number; countedLast: number }

const isFew = (people: number) => people > 0 && people < FEWEST

/** Whether a sum over these people gives one of them away. */
export const isTooSmall = ({ counted, countedLast }: Counted): boolean =>
  isFew(counted) || isFew(countedLast)

/** The people behind what is left when the shown groups are taken off the total. */
function restOf(hidden: readonly Counted[], doPeopleRepeat: boolean): Counted {
  const joined = (figures: number[]) =>
    doPeopleRepeat ? Math.max(0, ...figures) : figures.reduce((sum, figure) => sum + figure, 0)
  return {
    counted: joined(hidden.map(({ counted }) => counted)),
    countedLast: joined(hidden.map(({ countedLast }) => countedLast)),
  }
}

/**
 * The groups whose sums are left out: those of fewer than three people, and as many of the smallest others that no
 * reader can subtract the shown ones from the total. With `doPeopleRepeat`, a person stands in several groups.
 */
export function coveredGroups<G extends Counted>(
  groups: readonly G[],
  { doPeopleRepeat }: { doPeopleRepeat: boolean },
): ReadonlySet<G> {
  const hidden = new Set(groups.filter(isTooSmall))
  const others = groups
    .filter((group) => !hidden.has(group) && group.counted + group.countedLast > 0)
    .sort((one, other) => one.counted + one.countedLast - other.counted - other.countedLast)
  for (const next of others) {
    if (hidden.size === 0 || !isTooSmall(restOf([...hidden], doPeopleRepeat))) break
    hidden.add(next)
  }
  return hidden
}
