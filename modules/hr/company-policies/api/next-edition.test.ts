import { expect, test } from 'vitest'
import { nextEdition } from './next-edition.ts'

test.each([
  ['1.0', '1.1'],
  ['V2', 'V3'],
  ['A/9', 'A/10'],
  ['2026版', '2027版'],
  ['A', 'A.1'],
  ['9999999999', '1'],
])('%s is followed by %s', (edition, next) => {
  expect(nextEdition(edition)).toBe(next)
})
