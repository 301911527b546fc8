import { type FundBook, type FundMember, fundRow } from '#modules/pay/fund/api/engine/fund-row.ts'
import { declaredIn, type MonthBase } from '#modules/pay/insurance/api/engine/declared-base.ts'
import { type Insured, insuranceRow } from '#modules/pay/insurance/api/engine/insurance-row.ts'
import type { RuleBook } from '#modules/pay/insurance/api/engine/rule-book.ts'
import { type Figure, Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

type Based = { bases: readonly MonthBase[] }

/** Somebody with monthly pay; amounts of a month. */
export type RisingPerson = {
  /** What the percentage raises: basic and post pay. */
  raised: readonly Money[]
  /** What stays as it is: the merit base and fixed allowances. */
  fixed: readonly Money[]
  insured: (Omit<Insured, 'baseOf'> & Based) | null
  member: (FundMember & Based) | null
}

export type RiseRules = { month: string; insurance: RuleBook; fund: FundBook }

/** Amounts of a year. */
export type YearCost = { gross: Money; insurance: Money; fund: Money }

const MONTHS = 12
const HUNDRED = 100n

const plusMoney = (base: string, more: Money) => String(moneyOf(base).plus(more))

/** The employer's share of insurance in a month with bases that are higher by an amount. */
function insuranceShare({ insured }: RisingPerson, more: Money, rules: RiseRules): Money {
  if (insured === null) return Money.ZERO
  const { month, insurance } = rules
  const baseOf = (type: string) => plusMoney(declaredIn(insured, month, type), more)
  const row = insuranceRow(Object.assign({}, insured, { baseOf }), month, insurance)
  return 'missing' in row ? Money.ZERO : row.company
}

function fundShare({ member }: RisingPerson, more: Money, { month, fund }: RiseRules): Money {
  if (member === null) return Money.ZERO
  const declareBase = plusMoney(declaredIn(member, month, null), more)
  const row = fundRow(Object.assign({}, member, { declareBase }), month, fund)
  return 'warning' in row ? Money.ZERO : row.amounts.companyAmount.plus(row.amounts.suppCompany)
}

function yearOf(person: RisingPerson, raised: readonly Money[], rules: RiseRules): YearCost {
  const more = sumOfMoney(raised).minus(sumOfMoney(person.raised))
  const year = (month: Money) => month.times(MONTHS)
  return {
    gross: year(sumOfMoney([...raised, ...person.fixed])),
    insurance: year(insuranceShare(person, more, rules)),
    fund: year(fundShare(person, more, rules)),
  }
}

/**
 * What a person costs in a year before and after a rise of basic and post pay by some percent. The bases of insurance and
 * fund rise by the same amount at once, within the bounds of the city; the sheets of contributions use the same functions.
 */
export function riseOf(person: RisingPerson, percent: string, rules: RiseRules) {
  const factor: Figure = Fraction.of(HUNDRED, 1n)
    .plus(fractionOf(percent))
    .dividedBy(Number(HUNDRED))
  const raised = person.raised.map((amount) => amount.times(factor))
  return {
    before: yearOf(person, person.raised, rules),
    after: yearOf(person, raised, rules),
  }
}
