import { describe, expect, test } from 'vitest'
import { moneyOf } from '#platform/wire/values/money.ts'
import { planLine } from './plan-line.ts'

const waiting = (...amounts: string[]) =>
  amounts.map((amount, at) => ({ id: `line${at}`, amount: moneyOf(amount) }))

const plan = (rest: string, amounts: string[] = [], takesBack = false) => {
  const { void: gone, add } = planLine(moneyOf(rest), waiting(...amounts), { takesBack })
  return [gone.length, add === null ? null : `${add.item} ${add.amount}`]
}

describe('the lines of a month', () => {
  test('pay what is owed once', () => {
    expect(plan('870.00')).toEqual([0, 'back-pay 870.00'])
    expect(plan('870.00', ['870.00'])).toEqual([0, null])
    expect(plan('0.00')).toEqual([0, null])
  })

  test('are put right while they wait', () => {
    expect(plan('1000.00', ['870.00'])).toEqual([1, 'back-pay 1000.00'])
    expect(plan('0.00', ['870.00'])).toEqual([1, null])
    expect(plan('500.00', ['300.00', '270.00'])).toEqual([2, 'back-pay 500.00'])
  })

  test('take back only what the user says', () => {
    expect(plan('-870.00')).toEqual([0, null])
    expect(plan('-870.00', [], true)).toEqual([0, 'overpaid 870.00'])
    expect(plan('-870.00', ['870.00'])).toEqual([1, null])
    // An input that a user agreed to before needs no second tick.
    expect(plan('-870.00', ['-870.00'])).toEqual([0, null])
    expect(plan('870.00', ['-870.00'])).toEqual([1, 'back-pay 870.00'])
  })
})
