import type { TaxStep, TaxStepName } from '#modules/pay/tax/wire/tax-step.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'
import type { Bracket } from './tax-law.ts'

const HUNDRED = 100
const RATE_PLACES = 5

export const exactYuan = (amount: Money) => Fraction.of(amount.fen, BigInt(HUNDRED))

/** The only rounding of a tax: half up to the fen. */
export const roundedYuan = (amount: Fraction) => Money.ofFen(amount.times(HUNDRED).rounded())

export const larger = (one: Money, other: Money) => (one.compare(other) >= 0 ? one : other)
export const smaller = (one: Money, other: Money) => (one.compare(other) <= 0 ? one : other)
export const notBelowZero = (amount: Money) => larger(amount, Money.ZERO)

/** The bracket of a taxable amount of yuan. */
export function bracketOf(brackets: readonly Bracket[], taxable: Fraction): Bracket {
  const found = brackets.find(({ upTo }) => upTo === null || taxable.compare(exactYuan(upTo)) <= 0)
  // The table of a parameter ends with an open bracket, because its check refuses any other.
  if (!found) throw new RangeError('A bracket table must have an open end')
  return found
}

/** The tax of an amount by one bracket, exact. */
export function taxIn({ rate, quick }: Bracket, taxable: Fraction): Fraction {
  const tax = taxable.times(rate).minus(exactYuan(quick))
  return tax.compare(0) < 0 ? Fraction.ZERO : tax
}

export function step(
  name: TaxStepName,
  amount: Money,
  values: Readonly<Record<string, string>> = {},
): TaxStep {
  return { name, amount: amount.toString(), values: { ...values } }
}

/** 10, 2.5: a rate as a percentage, without zeros at the end. */
export function percent(rate: Fraction): string {
  return rate
    .times(HUNDRED)
    .written(RATE_PLACES)
    .replace(/\.?0+$/, '')
}

/** The step that names rate and quick deduction. */
export function bracketStep(bracket: Bracket, taxable: Fraction): TaxStep {
  const tax = roundedYuan(taxIn(bracket, taxable))
  return step('bracket', tax, {
    taxable: roundedYuan(taxable).toString(),
    rate: percent(bracket.rate),
    quick: bracket.quick.toString(),
  })
}
