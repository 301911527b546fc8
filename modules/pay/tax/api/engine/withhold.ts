import type { TaxStep } from '#modules/pay/tax/wire/tax-step.ts'
import type { Fraction } from '#platform/wire/values/fraction.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import {
  bracketOf,
  bracketStep,
  exactYuan,
  notBelowZero,
  percent,
  roundedYuan,
  smaller,
  step,
  taxIn,
} from './brackets.ts'
import { basicMonths, deductionMonths, spanMonths } from './months-employed.ts'
import { type OtherDeductions, otherDeductions } from './other-deductions.ts'
import { TaxBlocked } from './tax-blocked.ts'
import { MONTHS_OF_YEAR, type TaxLaw } from './tax-law.ts'
import type { OtherDeduction, Payment, TaxPerson } from './tax-person.ts'

/** The figures of one payment, cumulated over the tax year, as the bureau's sheet has them. */
export type TaxFigures = {
  income: Money
  taxFree: Money
  basicMonths: number
  basic: Money
  special: Money
  extra: Money
  other: Money
  donation: Money
  taxable: Money
  rate: Fraction
  quick: Money
  yearTax: Money
  reduced: Money
  paid: Money
}

/** The tax that the employer withholds from one payment, with the steps. */
export type Withheld = {
  month: number
  tax: Money
  net: Money
  /** The excess that the employer withheld so far. The page shows it; the yearly settlement returns it. */
  overpaid: Money
  figures: TaxFigures
  steps: TaxStep[]
}

/** The payments of a year with their tax. */
export type WithheldYear = { payments: Withheld[]; tax: Money; net: Money }

/**
 * Withholds the tax of a person's payments of one tax year at one entity, in their order. Residents are taxed on what
 * has cumulated since January, non-residents on each month alone. A payment is never taxed below zero.
 */
export function withholdYear(
  person: TaxPerson,
  payments: readonly Payment[],
  law: TaxLaw,
): WithheldYear {
  const done: Withheld[] = []
  const earlier: EarlierPayment[] = []
  for (const payment of payments) {
    const line = withholdNext(person, { earlier, payment, law })
    done.push(line)
    earlier.push({ payment, tax: line.tax })
  }
  return {
    payments: done,
    tax: sumOfMoney(done.map(({ tax }) => tax)),
    net: sumOfMoney(done.map(({ net }) => net)),
  }
}

/** A payment of the year with the tax that was withheld from it. */
export type EarlierPayment = { payment: Payment; tax: Money }

/**
 * Withholds the tax of a person's next payment of a tax year. The tax of earlier payments stays as it was
 * withheld, also where a later declaration would have changed it.
 */
export function withholdNext(
  person: TaxPerson,
  { earlier, payment, law }: { earlier: readonly EarlierPayment[]; payment: Payment; law: TaxLaw },
): Withheld {
  const last = earlier.at(-1)
  if (last && payment.month < last.payment.month) throw new TaxBlocked('order')
  const before = {
    upTo: [...earlier.map((one) => one.payment), payment],
    done: earlier.map(({ payment: { month }, tax }) => ({ month, tax })),
    law,
    person,
  }
  return person.kind === 'nonResident'
    ? withholdAlone(payment, before)
    : withholdCumulated(payment, before)
}

type Before = {
  upTo: readonly Payment[]
  done: readonly Pick<Withheld, 'month' | 'tax'>[]
  law: TaxLaw
  person: TaxPerson
}

const sumOf = (payments: readonly Payment[], amount: (payment: Payment) => Money) =>
  sumOfMoney(payments.map(amount))

const fundExcess = (amount: Money, { fundLimit }: Payment) =>
  fundLimit === null ? Money.ZERO : notBelowZero(amount.minus(fundLimit))

const firmExcess = (payment: Payment) => fundExcess(payment.fundCompany, payment)

const incomeOf = (payment: Payment) =>
  sumOfMoney([payment.income, payment.inKind, payment.bonus, firmExcess(payment)])

const specialOf = (payment: Payment) =>
  payment.insurance.plus(payment.fundPerson).minus(fundExcess(payment.fundPerson, payment))

/** Cash after insurance, fund and annuity. Goods are no cash, and the firm's fund is not paid out. */
const cashOf = (payment: Payment) =>
  sumOfMoney([payment.income, payment.notTaxed, payment.bonus])
    .minus(payment.insurance)
    .minus(payment.fundPerson)
    .minus(payment.annuity)

const totalOf = ({ pension, health, annuity }: OtherDeductions) =>
  sumOfMoney([pension, health, annuity])

/** The other deductions that have cumulated up to the last payment. */
function othersOf({ upTo, person, law }: Before): OtherDeductions {
  const month = upTo.at(-1)?.month ?? 0
  const counted = person.others.map((declared) => ({
    declared,
    months: deductionMonths(person, declared, month),
  }))
  return otherDeductions(upTo, counted, law)
}

type EnteredKind = 'donation' | 'donationInFull' | 'reduction'

/** The entered amounts of a kind for the months that `monthsOf` counts. */
const enteredOf = (
  { others }: TaxPerson,
  kind: EnteredKind,
  monthsOf: (declared: OtherDeduction) => number,
) =>
  sumOfMoney(
    others
      .filter((one) => one.kind === kind)
      .map((one) => one.monthly.times(one.share.times(monthsOf(one)))),
  )

/** The entered amounts of a kind up to the last payment. */
function enteredBefore({ upTo, person }: Before, kind: EnteredKind): Money {
  const month = upTo.at(-1)?.month ?? 0
  return enteredOf(person, kind, (one) => deductionMonths(person, one, month).length)
}

/**
 * The part of a year's tax that is remitted: the person's share of it or the reduction of the opening, plus the entered
 * amounts.
 */
function reducedOf(before: Before, yearTax: Money): Money {
  const { reduceShare, opening } = before.person
  const usual =
    reduceShare.compare(0) > 0 ? yearTax.times(reduceShare) : (opening?.reduced ?? Money.ZERO)
  const entered = enteredBefore(before, 'reduction')
  return entered.fen === 0n ? usual : smaller(usual.plus(entered), yearTax)
}

/** Donations up to their share of the taxable income before donations. Some kinds count in full. */
function donationOf(
  limited: Money,
  inFull: Money,
  before: Money,
  { donationShare }: TaxLaw,
): Money {
  return smaller(smaller(limited, before.times(donationShare, 'down')).plus(inFull), before)
}

function basicOf({ upTo, person, law }: Before): { months: number; basic: Money } {
  const month = upTo.at(-1)?.month ?? 0
  const months =
    person.atOnce && person.deductBasic ? MONTHS_OF_YEAR : basicMonths(person, law, month)
  return { months, basic: law.basic.times(months) }
}

function cumulate(
  before: Before,
): Omit<TaxFigures, 'rate' | 'quick' | 'yearTax' | 'reduced' | 'paid'> {
  const { upTo, person, law } = before
  const { months, basic } = basicOf(before)
  const month = upTo.at(-1)?.month ?? 0
  const { opening } = person
  const isIntern = person.kind === 'intern'
  const since = (amount: Money | undefined, own: Money) => (amount ?? Money.ZERO).plus(own)
  const income = since(opening?.income, sumOf(upTo, incomeOf))
  const counted = isIntern ? income.minus(income.times(law.labour.share)) : income
  const taxFree = since(
    opening?.taxFree,
    sumOf(upTo, (payment) => payment.taxFree),
  )
  const special = isIntern ? Money.ZERO : since(opening?.special, sumOf(upTo, specialOf))
  const extra = isIntern ? Money.ZERO : since(opening?.extra, extraOf(person, month))
  const other = isIntern ? Money.ZERO : since(opening?.other, totalOf(othersOf(before)))
  const rest = notBelowZero(
    counted.minus(taxFree).minus(basic).minus(special).minus(extra).minus(other),
  )
  const limited = since(
    opening?.donation,
    sumOf(upTo, (payment) => payment.donation).plus(enteredBefore(before, 'donation')),
  )
  const inFull = sumOf(upTo, (payment) => payment.donationInFull).plus(
    enteredBefore(before, 'donationInFull'),
  )
  const donation = isIntern ? Money.ZERO : donationOf(limited, inFull, rest, law)
  return {
    income,
    taxFree,
    basicMonths: months,
    basic,
    special,
    extra,
    other,
    donation,
    taxable: rest.minus(donation),
  }
}

function extraOf(person: TaxPerson, month: number): Money {
  return sumOfMoney(
    person.deductions.map((deduction) => {
      const months = deductionMonths(person, deduction, month).length
      return deduction.monthly.times(deduction.share.times(months))
    }),
  )
}

function withholdCumulated(payment: Payment, before: Before): Withheld {
  const { person, law, done } = before
  const sums = cumulate(before)
  const bracket = bracketOf(law.yearly, exactYuan(sums.taxable))
  const yearTax = roundedYuan(taxIn(bracket, exactYuan(sums.taxable)))
  const reduced = reducedOf(before, yearTax)
  const paid = (person.opening?.paid ?? Money.ZERO).plus(sumOfMoney(done.map(({ tax }) => tax)))
  const difference = yearTax.minus(reduced).minus(paid)
  const tax = notBelowZero(difference)
  const figures = { ...sums, rate: bracket.rate, quick: bracket.quick, yearTax, reduced, paid }
  return {
    month: payment.month,
    tax,
    net: cashOf(payment).minus(tax),
    overpaid: notBelowZero(paid.plus(reduced).minus(yearTax)),
    figures,
    steps: explainCumulated(before, figures, difference),
  }
}

/** The other deductions by kind, as the sheets of the bureau have a column for each. */
const written = ({ pension, health, annuity }: OtherDeductions) => ({
  pension: pension.toString(),
  health: health.toString(),
  annuity: annuity.toString(),
})

const isSomething = ({ amount }: TaxStep) => amount !== '0.00'

function explainCumulated(before: Before, figures: TaxFigures, difference: Money): TaxStep[] {
  const { upTo, person, law } = before
  const { income, basic, taxable, paid, reduced } = figures
  const months = String(figures.basicMonths)
  const isIntern = person.kind === 'intern'
  const off = step('shareOff', isIntern ? income.times(law.labour.share) : Money.ZERO, {
    percent: percent(law.labour.share),
  })
  const parts = [
    step(
      'inKind',
      sumOf(upTo, (payment) => payment.inKind),
    ),
    step('fundOfFirm', sumOf(upTo, firmExcess)),
    step(
      'bonus',
      sumOf(upTo, (payment) => payment.bonus),
    ),
    off,
    step('taxFree', figures.taxFree),
  ]
  const deducted = [
    step('special', figures.special),
    step(
      'fundNotDeducted',
      isIntern ? Money.ZERO : sumOf(upTo, (one) => fundExcess(one.fundPerson, one)),
    ),
    step('extra', figures.extra),
    step('other', figures.other, isIntern ? {} : written(othersOf(before))),
    step('donation', figures.donation),
  ]
  const bracket = bracketOf(law.yearly, exactYuan(taxable))
  return [
    step('income', income, { count: String(upTo.length) }),
    ...parts.filter(isSomething),
    basicStep(person, basic, { months, each: law.basic.toString() }),
    ...deducted.filter(isSomething),
    step('taxable', taxable),
    bracketStep(bracket, exactYuan(taxable)),
    ...[step('reduced', reduced)].filter(isSomething),
    step('paid', paid),
    ...endSteps(difference),
  ]
}

function basicStep(
  { deductBasic, atOnce }: TaxPerson,
  basic: Money,
  values: Readonly<Record<string, string>>,
): TaxStep {
  if (!deductBasic) return step('basicOff', basic)
  return step(atOnce ? 'basicAtOnce' : 'basic', basic, values)
}

/** The tax to withhold now. A negative difference becomes zero, and a step shows it. */
function endSteps(difference: Money): TaxStep[] {
  const due = step('due', notBelowZero(difference))
  if (difference.compare(Money.ZERO) >= 0) return [due]
  return [step('heldAtZero', Money.ZERO.minus(difference)), due]
}

/** A non-resident's wages: each month is taxed alone, and insurance and fund are not deducted. */
function withholdAlone(payment: Payment, { upTo, done, law, person }: Before): Withheld {
  const inMonth = upTo.filter(({ month }) => month === payment.month)
  const income = sumOf(inMonth, incomeOf)
  const taxFree = sumOf(inMonth, (one) => one.taxFree)
  const basic = person.deductBasic ? law.basic : Money.ZERO
  const taxable = notBelowZero(income.minus(taxFree).minus(basic))
  const bracket = bracketOf(law.monthly, exactYuan(taxable))
  const yearTax = roundedYuan(taxIn(bracket, exactYuan(taxable)))
  const paid = sumOfMoney(done.filter(({ month }) => month === payment.month).map(({ tax }) => tax))
  const tax = notBelowZero(yearTax.minus(paid))
  const none = Money.ZERO
  return {
    month: payment.month,
    tax,
    net: cashOf(payment).minus(tax),
    overpaid: none,
    figures: {
      income,
      taxFree,
      basicMonths: person.deductBasic ? 1 : 0,
      basic,
      special: none,
      extra: none,
      other: none,
      donation: none,
      taxable,
      rate: bracket.rate,
      quick: bracket.quick,
      yearTax,
      reduced: none,
      paid,
    },
    steps: [
      step('income', income, { count: String(inMonth.length) }),
      ...[
        step(
          'inKind',
          sumOf(inMonth, (one) => one.inKind),
        ),
        step('taxFree', taxFree),
      ].filter(isSomething),
      basicStep(person, basic, { months: '1', each: law.basic.toString() }),
      step('taxable', taxable),
      bracketStep(bracket, exactYuan(taxable)),
      step('paid', paid),
      step('due', tax),
    ],
  }
}

/** What other entities paid to the person and withheld in the year. */
export type Elsewhere = { income: Money; special: Money; paid: Money }

/** The yearly settlement: the tax of the whole year, and the tax still to pay; a negative amount is returned. */
export type Settlement = { taxable: Money; tax: Money; withheld: Money; difference: Money }

/** The settlement of a resident's wages over all entities. It counts the basic deduction of twelve months. */
export function settleYear(
  person: TaxPerson,
  payments: readonly Payment[],
  { withheld, elsewhere, law }: { withheld: WithheldYear; elsewhere: Elsewhere; law: TaxLaw },
): Settlement {
  const { opening } = person
  const opened = (amount: Money | undefined) => amount ?? Money.ZERO
  const extra = sumOfMoney(
    person.deductions.map((deduction) =>
      deduction.monthly.times(deduction.share.times(spanMonths(deduction, person.year).length)),
    ),
  )
  const others = person.others.map((declared) => ({
    declared,
    months: spanMonths(declared, person.year),
  }))
  const income = sumOfMoney([sumOf(payments, incomeOf), opened(opening?.income), elsewhere.income])
  const off = sumOfMoney([
    sumOf(payments, (payment) => payment.taxFree),
    opened(opening?.taxFree),
    law.basic.times(MONTHS_OF_YEAR),
    sumOf(payments, specialOf),
    opened(opening?.special),
    elsewhere.special,
    extra,
    totalOf(otherDeductions(payments, others, law)),
    opened(opening?.other),
  ])
  const rest = notBelowZero(income.minus(off))
  const entered = (kind: EnteredKind) =>
    enteredOf(person, kind, (one) => spanMonths(one, person.year).length)
  const limited = sumOfMoney([
    sumOf(payments, (payment) => payment.donation),
    opened(opening?.donation),
    entered('donation'),
  ])
  const inFull = sumOf(payments, (payment) => payment.donationInFull).plus(
    entered('donationInFull'),
  )
  const taxable = rest.minus(donationOf(limited, inFull, rest, law))
  const whole = roundedYuan(taxIn(bracketOf(law.yearly, exactYuan(taxable)), exactYuan(taxable)))
  const tax = notBelowZero(whole.minus(whole.times(person.reduceShare)).minus(entered('reduction')))
  const paid = sumOfMoney([withheld.tax, opened(opening?.paid), elsewhere.paid])
  return { taxable, tax, withheld: paid, difference: tax.minus(paid) }
}
