import type { Step } from '#modules/pay/api/step.ts'
import type { OwnShares } from '#modules/pay/gross/api/engine/minimum-wage.ts'
import { emptyPayment } from '#modules/pay/tax/api/engine/simulate.ts'
import { withholdYear } from '#modules/pay/tax/api/engine/withhold.ts'
import { readTaxLaw } from '#modules/pay/tax/api/read-tax-law.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'

const JANUARY = 1

/** The tax of a resident employee's pay as if the month were the first of a tax year, without special deductions. */
export async function firstMonthTax(
  db: Database,
  { month, gross, own }: { month: string; gross: Money; own: OwnShares },
): Promise<{ tax: Money; steps: readonly Step[] }> {
  const year = month.slice(0, 'yyyy'.length)
  const law = await readTaxLaw(db, daysOf(month).at(-1) ?? month)
  const payment = emptyPayment(JANUARY)
  payment.income = gross.compare(Money.ZERO) > 0 ? gross : Money.ZERO
  payment.insurance = own.insurance
  payment.fundPerson = own.fund
  const { payments, tax } = withholdYear(
    {
      year: Number(year),
      kind: 'wages',
      employments: [{ from: `${year}-01-01`, to: null }],
      firstJob: false,
      deductBasic: true,
      atOnce: false,
      paidAfterMonths: [],
      reduceShare: Fraction.ZERO,
      opening: null,
      deductions: [],
      others: [],
    },
    [payment],
    law,
  )
  const taxable = payments[0]?.figures.taxable ?? Money.ZERO
  return {
    tax,
    steps: [
      {
        step: 'firstMonth',
        values: { taxable: String(taxable), basic: String(law.basic) },
      },
    ],
  }
}
