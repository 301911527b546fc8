import { describe, expect, test } from 'vitest'
import { inputLine, payInput, yuan } from '#modules/pay/runs/tests/pay-case.ts'
import { ownIn, WORKED_YEARS, type WorkedYear } from '#modules/pay/runs/tests/worked-years.ts'
import type { TaxPerson } from '#modules/pay/tax/api/engine/tax-person.ts'
import type { EarlierPayment } from '#modules/pay/tax/api/engine/withhold.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { computePay, type Pay } from './compute-pay.ts'

function personOf({ from, left, opening, severance, deductions = [] }: WorkedYear, month: number) {
  const start = from ?? '2026-01-01'
  const person: Partial<TaxPerson> = {
    employments: left
      ? [
          { from: start, to: left[0] },
          { from: left[1], to: null },
        ]
      : [{ from: start, to: severance?.lastDay ?? null }],
    // A run reads only deductions that are confirmed by then. Each counts from its own first month on.
    deductions: deductions
      .filter(({ knownIn }) => knownIn <= month)
      .map(({ monthly, from: since }) => ({
        monthly: yuan(monthly),
        share: fractionOf(1),
        from: since,
        to: null,
        knownIn: 1,
      })),
    opening: opening
      ? {
          month: Number(opening.asOf.slice(-2)),
          basicMonths: Number(opening.asOf.slice(-2)),
          income: yuan(opening.income),
          special: yuan(opening.special),
          paid: yuan(opening.paid),
          taxFree: Money.ZERO,
          extra: Money.ZERO,
          other: Money.ZERO,
          donation: Money.ZERO,
          reduced: Money.ZERO,
        }
      : null,
  }
  return person
}

function sharesOf(year: WorkedYear, month: number) {
  const { insurance, fund = '0', fundLimit = null } = ownIn(year, month)
  return { insurancePerson: insurance, fundPerson: fund, fundCompany: fund, fundLimit }
}

/** The wages of the year, month by month, each with the payments before it. */
function paidYear(year: WorkedYear): Pay[] {
  const paid: Pay[] = []
  const earlier: EarlierPayment[] = []
  for (const [month, gross] of year.months) {
    const { severance } = year
    const pay = computePay(
      payInput({
        items: { base: gross },
        shares: sharesOf(year, month),
        month,
        person: personOf(year, month),
        earlier: [...earlier],
        lines:
          severance?.month === month
            ? [inputLine('compensation', severance.amount, { tax: 'compensation' })]
            : [],
        yearlyAverage: String(yuan('7076').times(12)),
        isLeaving: severance?.month === month,
      }),
    )
    paid.push(pay)
    earlier.push(pay)
  }
  return paid
}

/** The figures of a month that the explanation names. */
function figuresOf({ taxSteps, tax, payment }: Pay) {
  const amountOf = (name: string) => taxSteps.find((step) => step.name === name)?.amount
  const bracket = taxSteps.find(({ name }) => name === 'bracket')?.values
  return [
    payment.month,
    amountOf('taxable'),
    bracket?.rate,
    bracket?.quick,
    String(tax),
    amountOf('heldAtZero') ?? '0.00',
  ]
}

describe.each(WORKED_YEARS)('the year of $name', (year) => {
  const paid = paidYear(year)

  test('has the taxable income, bracket and tax of each month', () => {
    expect(paid.map(figuresOf)).toEqual(
      year.months.map(([month, , ...figures]) => [month, ...figures]),
    )
    expect(String(sumOfMoney(paid.map(({ tax }) => tax)))).toBe(year.withheld)
  })

  test('pays what is left each month', () => {
    for (const [at, [month, gross, , , , tax]] of year.months.entries()) {
      const { insurance, fund = '0' } = ownIn(year, month)
      const { severance } = year
      const apart =
        severance?.month === month ? yuan(severance.amount).minus(yuan(severance.tax)) : Money.ZERO
      const net = yuan(gross).minus(yuan(insurance)).minus(yuan(fund)).minus(yuan(tax)).plus(apart)
      expect(String(paid[at]?.net), String(month)).toBe(String(net))
    }
  })

  test('withholds the tax of the year, unless something stayed too much', () => {
    const yearTax = paid.at(-1)?.taxSteps.find(({ name }) => name === 'bracket')?.amount
    const opened = yuan(year.opening?.paid ?? '0')
    const overpaid = yuan(year.months.at(-1)?.[6] ?? '0')
    expect(String(yuan(year.withheld).plus(opened).minus(overpaid))).toBe(yearTax)
  })

  test.runIf(year.bonus)('taxes the bonus alone', () => {
    const { month = 0, amount = '0', tax } = year.bonus ?? {}
    const before = paid.filter(({ payment }) => payment.month <= month)
    const bonus = computePay(
      payInput({
        hasNoWages: true,
        lines: [inputLine('year-bonus', amount, { tax: 'bonus' })],
        month,
        person: personOf(year, month),
        earlier: before,
        bonus: { wages: before.at(-1)?.payment ?? null },
      }),
    )
    expect([bonus.bonus?.way, String(bonus.bonusTax), String(bonus.tax)]).toEqual([
      'alone',
      tax,
      '0.00',
    ])
  })

  test.runIf(year.severance)('taxes the severance apart', () => {
    expect(String(paid.at(-1)?.compensationTax)).toBe(year.severance?.tax)
  })
})
