import { FEWEST } from '#platform/api/store/reach/pay-reach.ts'

/** How many people stand behind the sums of a group, now and in the month before. */
export type Counted = { counted: number; countedLast: number }

const isFew = (people: number) => people > 0 && people < FEWEST

/** Whether a sum over these people gives one of them away. */
export const isTooSmall = ({ counted, countedLast }: Counted): boolean =>
  isFew(counted) || isFew(countedLast)

/** The number of people in the sum that a reader gets by subtracting the shown groups from the total. */
function restOf(hidden: readonly Counted[], doPeopleRepeat: boolean): Counted {
  const joined = (figures: number[]) =>
    doPeopleRepeat ? Math.max(0, ...figures) : figures.reduce((sum, figure) => sum + figure, 0)
  return {
    counted: joined(hidden.map(({ counted }) => counted)),
    countedLast: joined(hidden.map(({ countedLast }) => countedLast)),
  }
}

/**
 * The groups whose sums the report hides: groups of fewer than three people, and the smallest other groups until no
 * reader can find a hidden sum by subtracting the shown sums from the total. With `doPeopleRepeat`, a person can be in
 * several groups.
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
