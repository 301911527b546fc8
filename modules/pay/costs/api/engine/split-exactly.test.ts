import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { splitEach, splitExactly } from './split-exactly.ts'

const split = (amount: string, parts: number[]) => splitExactly(moneyOf(amount), parts).map(String)

test('three cost centres alike bear 18,134.00', () => {
  expect(split('18134.00', [1, 1, 1])).toEqual(['6044.67', '6044.67', '6044.66'])
})

test('gives the fen that is left over to the largest remainder', () => {
  expect(split('1.00', [1, 2])).toEqual(['0.33', '0.67'])
  expect(split('0.01', [1, 1, 1])).toEqual(['0.01', '0.00', '0.00'])
  expect(split('-1.00', [1, 1, 1])).toEqual(['-0.34', '-0.33', '-0.33'])
  expect(split('10.00', [7])).toEqual(['10.00'])
  expect(split('10.00', [])).toEqual([])
})

const amount = fc.bigInt({ min: -5_000_000n, max: 50_000_000n }).map((fen) => Money.ofFen(fen))
const someParts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 9 })

test('amounts split one by one add up to each amount and to the split of their sum', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 12 }), someParts, (amounts, parts) => {
      const lists = splitEach(amounts, parts)
      expect(lists.map((list) => String(sumOfMoney(list)))).toEqual(amounts.map(String))
      const byPart = parts.map((_, at) =>
        String(sumOfMoney(lists.map((list) => list[at] ?? Money.ZERO))),
      )
      const whole = splitExactly(sumOfMoney(amounts), parts).map(String)
      expect(byPart).toEqual(amounts.length === 0 ? parts.map(() => '0.00') : whole)
    }),
    { seed: 56 },
  )
})
