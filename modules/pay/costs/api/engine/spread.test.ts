import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import { spreadOf } from './spread.ts'

const spread = (...amounts: string[]) => {
  const found = spreadOf(amounts.map(moneyOf))
  return found && Object.values(found).map(String)
}

test('the quarters lie in proportion between two amounts', () => {
  expect(spread('4.00', '1.00', '3.00', '2.00', '5.00')).toEqual([
    '1.00',
    '2.00',
    '3.00',
    '4.00',
    '5.00',
  ])
  expect(spread('1.00', '2.00', '4.00')).toEqual(['1.00', '1.50', '2.00', '3.00', '4.00'])
  expect(spread('1.00', '1.01')).toEqual(['1.00', '1.00', '1.01', '1.01', '1.01'])
  expect(spread()).toBeUndefined()
})

test('figures never fall from one to the next', () => {
  const amount = fc.bigInt({ min: 0n, max: 9_000_000n }).map((fen) => Money.ofFen(fen))
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 30 }), (amounts) => {
      const figures = Object.values(spreadOf(amounts) ?? {})
      for (const [at, figure] of figures.entries()) {
        expect(figure.compare(figures[at - 1] ?? figure)).toBeGreaterThanOrEqual(0)
      }
    }),
    { seed: 12 },
  )
})
