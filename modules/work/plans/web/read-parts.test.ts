import { expect, test } from 'vitest'
import type { PlanRow } from '#modules/work/plans/wire/year-plans.ts'
import { blankPart, evenWeights } from './read-parts.server.ts'

const plan = { planStart: '2026-01-01', planEnd: '2026-12-31', unit: null } as PlanRow
const part = (id: string, weight: string) => {
  const blank = blankPart(plan)
  return { ...blank, id, typed: { ...blank.typed, weight } }
}
const weightsOf = (parts: ReturnType<typeof evenWeights>) => parts.map(({ typed }) => typed.weight)

test('weights are shared evenly, and the first parts get the rest', () => {
  const parts = [part('a', '60'), part('b', '40'), part('', '')]
  expect(weightsOf(evenWeights(parts, 100, () => false))).toEqual(['34', '33', '33'])
})

test('a finished part keeps its weight, and the others share what it leaves', () => {
  const parts = [part('a', '60'), part('b', '40'), part('', '')]
  expect(weightsOf(evenWeights(parts, 100, (id) => id === 'b'))).toEqual(['30', '40', '30'])
  expect(weightsOf(evenWeights(parts, 100, (id) => id !== ''))).toEqual(['60', '40', '0'])
})
