import { Fraction } from '#platform/wire/values/fraction.ts'
import { type Money, sumOfMoney } from '#platform/wire/values/money.ts'
import type { OneTax } from './bonus.ts'
import {
  bracketOf,
  bracketStep,
  exactYuan,
  notBelowZero,
  percent,
  roundedYuan,
  step,
  taxIn,
} from './brackets.ts'
import { TaxBlocked } from './tax-blocked.ts'
import { MONTHS_OF_YEAR, type TaxLaw } from './tax-law.ts'

/** How severance pay is taxed. */
type SeveranceLaw = {
  yearlyAverage: Money | null
  law: TaxLaw
  /** The year whose average wage is not yet published: another one counts for now. */
  provisionalYear?: string | null
}

/** Severance pay: free up to a multiple of the yearly average wage, the rest by the yearly table alone. */
export function severanceTax(
  amount: Money,
  { yearlyAverage, law, provisionalYear = null }: SeveranceLaw,
): OneTax {
  if (!yearlyAverage) throw new TaxBlocked('noAverage')
  const exempt = yearlyAverage.times(law.severanceTimes)
  const taxable = notBelowZero(amount.minus(exempt))
  const bracket = bracketOf(law.yearly, exactYuan(taxable))
  const tax = roundedYuan(taxIn(bracket, exactYuan(taxable)))
  return {
    tax,
    steps: [
      step('income', amount, { count: '1' }),
      step('exempt', exempt, {
        times: law.severanceTimes.written(2).replace(/\.?0+$/, ''),
        average: yearlyAverage.toString(),
      }),
      ...(provisionalYear === null
        ? []
        : [step('provisional', yearlyAverage, { year: provisionalYear })]),
      step('taxable', taxable),
      bracketStep(bracket, exactYuan(taxable)),
      step('due', tax),
    ],
  }
}

/** Early retirement: spread over the years to the legal age, each taxed alone, and multiplied again. */
export function earlyRetirementTax(
  amount: Money,
  { years, law }: { years: number; law: TaxLaw },
): OneTax {
  const part = exactYuan(amount).dividedBy(years)
  const basic = law.basic.times(MONTHS_OF_YEAR)
  const rest = part.minus(exactYuan(basic))
  const taxable = rest.compare(0) < 0 ? Fraction.ZERO : rest
  const bracket = bracketOf(law.yearly, taxable)
  const tax = roundedYuan(taxIn(bracket, taxable).times(years))
  return {
    tax,
    steps: [
      step('income', amount, { count: '1' }),
      step('spread', roundedYuan(part), { months: String(years * MONTHS_OF_YEAR) }),
      step('basic', basic, { months: String(MONTHS_OF_YEAR), each: law.basic.toString() }),
      step('taxable', roundedYuan(taxable)),
      bracketStep(bracket, taxable),
      step('times', tax, { times: String(years) }),
      step('due', tax),
    ],
  }
}

/** Labour income of a resident. Payments for one item within a month are one income. */
export function labourTax(payments: readonly Money[], law: TaxLaw): OneTax {
  const income = sumOfMoney(payments)
  const { flatUpTo, flat, share } = law.labour
  const isFlat = income.compare(flatUpTo) <= 0
  const off = isFlat ? flat : income.times(share)
  const taxable = notBelowZero(income.minus(off))
  const bracket = bracketOf(law.labourBrackets, exactYuan(taxable))
  const tax = roundedYuan(taxIn(bracket, exactYuan(taxable)))
  return {
    tax,
    steps: [
      payments.length > 1
        ? step('sameItem', income, { count: String(payments.length) })
        : step('income', income, { count: '1' }),
      isFlat
        ? step('flatOff', off, { limit: flatUpTo.toString() })
        : step('shareOff', off, { percent: percent(share) }),
      step('taxable', taxable),
      bracketStep(bracket, exactYuan(taxable)),
      step('due', tax),
    ],
  }
}

/** Labour income of a non-resident: less a fixed share, without the basic deduction, by the monthly table. */
export function nonResidentLabour(payments: readonly Money[], law: TaxLaw): OneTax {
  const income = sumOfMoney(payments)
  const off = income.times(law.labour.share)
  const taxable = income.minus(off)
  const bracket = bracketOf(law.monthly, exactYuan(taxable))
  const tax = roundedYuan(taxIn(bracket, exactYuan(taxable)))
  return {
    tax,
    steps: [
      step('income', income, { count: String(payments.length) }),
      step('shareOff', off, { percent: percent(law.labour.share) }),
      step('taxable', taxable),
      bracketStep(bracket, exactYuan(taxable)),
      step('due', tax),
    ],
  }
}
