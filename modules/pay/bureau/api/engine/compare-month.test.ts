import { expect, test } from 'vitest'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'
import { compareMonth, type OurRow, type Part, type TheirPerson } from './compare-month.ts'

const part = (company: string, person: string, base: string | null = null): Part => ({
  base: base === null ? null : moneyOf(base),
  company: moneyOf(company),
  person: moneyOf(person),
})
const ours = (paper: string, parts: Record<string, Part>): OurRow => ({
  id: paper,
  userId: paper,
  name: paper,
  paper,
  parts: new Map(Object.entries(parts)),
})
const theirs = (paper: string, parts: Record<string, Part>): TheirPerson => ({
  place: 2,
  name: paper,
  paper,
  parts: new Map(Object.entries(parts)),
})
const texts = (diffs: ReadonlyMap<string, Money>) =>
  Object.fromEntries([...diffs].map(([id, diff]) => [id, diff.toString()]))

test('names each type that differs, and each person on one side only', () => {
  const found = compareMonth(
    [
      ours('A', { '1': part('1600.00', '800.00', '10000.00'), '2': part('900.00', '200.00') }),
      ours('B', { '1': part('1600.00', '800.00') }),
      ours('C', { '1': part('100.00', '50.00'), '4': part('20.00', '0.00') }),
    ],
    [
      theirs('A', { '1': part('1600.00', '800.00', '10000.00'), '2': part('900.00', '200.00') }),
      theirs('C', { '1': part('100.01', '50.00'), '3': part('5.00', '5.00') }),
      theirs('D', { '1': part('1.00', '2.00') }),
    ],
  )
  expect(found).toMatchObject({ same: 1, differing: 1, onlyOurs: 1, onlyTheirs: 1 })
  expect(
    found.lines.map(({ side, type, row, person }) => [side, type, row?.paper ?? person?.paper]),
  ).toEqual([
    ['ours', null, 'B'],
    ['both', '1', 'C'],
    ['both', '3', 'C'],
    ['both', '4', 'C'],
    ['theirs', null, 'D'],
  ])
  // C: 100.01 + 50 + 10 against 150 + 20.
  expect(texts(found.diffs)).toEqual({ A: '0.00', B: '-2400.00', C: '-9.99' })
  expect(found.ours.toString()).toBe('6070.00')
  expect(found.theirs.toString()).toBe('3663.01')
})

test('finds types that make up for each other, and another base', () => {
  const found = compareMonth(
    [ours('A', { '1': part('10.00', '5.00', '100.00'), '2': part('5.00', '5.00', '100.00') })],
    [theirs('A', { '1': part('11.00', '5.00', '100.00'), '2': part('4.00', '5.00', '99.00') })],
  )
  expect(found).toMatchObject({ differing: 1, same: 0 })
  expect(found.lines).toHaveLength(2)
  expect(texts(found.diffs)).toEqual({ A: '0.00' })
})

test('compares no base that one side does not know', () => {
  const known = ours('A', { '1': part('10.00', '5.00', '100.00') })
  expect(compareMonth([known], [theirs('A', { '1': part('10.00', '5.00') })]).lines).toEqual([])
  const unknown = ours('A', { '1': part('10.00', '5.00') })
  const other = theirs('A', { '1': part('10.00', '5.00', '99.00') })
  expect(compareMonth([unknown], [other]).lines).toEqual([])
})
