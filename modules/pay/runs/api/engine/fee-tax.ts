import type { OneTax } from '#modules/pay/tax/api/engine/bonus.ts'
import { notBelowZero, step } from '#modules/pay/tax/api/engine/brackets.ts'
import { labourTax, nonResidentLabour } from '#modules/pay/tax/api/engine/single-payments.ts'
import type { TaxLaw } from '#modules/pay/tax/api/engine/tax-law.ts'
import type { TaxPerson } from '#modules/pay/tax/api/engine/tax-person.ts'
import { type Money, sumOfMoney } from '#platform/wire/values/money.ts'

/** A fee for services, by the item that it is paid for. */
export type Fee = { item: string; amount: Money }

/**
 * The tax on fees of a run. What is paid for one item within a calendar month is one income, so each item withholds
 * what is still missing after earlier payments of the month (16 K31).
 */
export function feeTax(
  fees: readonly Fee[],
  {
    earlier,
    person,
    law,
  }: { earlier: readonly Fee[]; person: Pick<TaxPerson, 'kind'>; law: TaxLaw },
): OneTax {
  const taxOf = (amounts: readonly Money[]): OneTax =>
    person.kind === 'nonResident' ? nonResidentLabour(amounts, law) : labourTax(amounts, law)
  const items = [...new Set(fees.map(({ item }) => item))]
  const taxes = items.map((item) => {
    const amounts = (of: readonly Fee[]) =>
      of.filter((fee) => fee.item === item).map(({ amount }) => amount)
    const before = amounts(earlier)
    const whole = taxOf([...before, ...amounts(fees)])
    if (before.length === 0) return whole
    const paid = taxOf(before).tax
    const missing = notBelowZero(whole.tax.minus(paid))
    return {
      tax: missing,
      steps: [
        ...whole.steps.filter(({ name }) => name !== 'due'),
        step('paid', paid),
        step('due', missing),
      ],
    }
  })
  return {
    tax: sumOfMoney(taxes.map(({ tax }) => tax)),
    steps: taxes.flatMap(({ steps }) => steps),
  }
}
