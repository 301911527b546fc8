import { expect, test } from 'vitest'
import { type Counted, coveredGroups } from './cover-small-groups.ts'

const group = (counted: number, countedLast = counted): Counted => ({ counted, countedLast })

const hiddenOf = (groups: Counted[], doPeopleRepeat = false) => {
  const covered = coveredGroups(groups, { doPeopleRepeat })
  return groups.flatMap((one, at) => (covered.has(one) ? [at] : []))
}

test('leaves out sums of one or two people, in this month or in the one before', () => {
  expect(hiddenOf([group(3), group(0, 5), group(9)])).toEqual([])
  expect(hiddenOf([group(2), group(1), group(9)])).toEqual([0, 1])
  expect(hiddenOf([group(5, 2), group(1, 3), group(9)])).toEqual([0, 1])
})

test('leaves out another group, so that nobody subtracts the others from the total', () => {
  expect(hiddenOf([group(2), group(4), group(9)])).toEqual([0, 1])
  expect(hiddenOf([group(1), group(1), group(4), group(9)])).toEqual([0, 1, 2])
})

test('does not add up people who stand in several groups', () => {
  expect(hiddenOf([group(2), group(2), group(9), group(9)], true)).toEqual([0, 1, 2])
  expect(hiddenOf([group(2), group(9), group(9)], true)).toEqual([0, 1])
})
