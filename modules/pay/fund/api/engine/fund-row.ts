import type { Step } from '#modules/pay/api/step.ts'
import { EVEN_YUAN } from '#modules/pay/fund/define/choices.ts'
import { roundingStep, withoutWay } from '#modules/pay/insurance/api/engine/rounding-step.ts'
import type { RuleBook } from '#modules/pay/insurance/api/engine/rule-book.ts'
import { HOUSING_FUND } from '#modules/pay/legal-entities/define/choices.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'
import { type FundRates, type FundRule, fundContribution } from './fund-contribution.ts'

/** A row of the fund dictionary. */
export type DatedFundRule = FundRule & {
  city: string
  from: string
  to: string | null
  basis: string | null
  rateMin: string
  rateMax: string
  companyRate: string
  personRate: string
  suppRateMax: string | null
  taxFreeCapBase: string | null
}

/** A row of the register of the fund, as it counts for one month. */
export type FundMember = {
  city: string
  entityId: string
  declareBase: string
  companyRate: string | null
  personRate: string | null
  suppCompanyRate: string | null
  suppPersonRate: string | null
}

/** Amounts that a user typed in place of computed ones, by field. */
export type TypedFund = Readonly<Record<string, string>>

/** The rules of a month. */
export type FundBook = {
  ruleFor: (city: string, month: string) => DatedFundRule | undefined
  /** The highest tax-free base, for cities whose dictionary has none. */
  averageBase: (city: string, month: string) => Money | undefined
  rateFor: RuleBook['rateFor']
}

export type FundRow = {
  base: Money
  companyRate: string
  personRate: string
  amounts: Readonly<Record<'companyAmount' | 'personAmount' | 'suppCompany' | 'suppPerson', Money>>
  bothSides: Money
  taxFreeCompany: Money
  taxFreePerson: Money
  steps: Step[]
}

type Blocked = { warning: string }

const lesser = (one: Money, other: Money) => (one.compare(other) < 0 ? one : other)
const isWithin = (rate: string, lowest: string, highest: string) =>
  fractionOf(rate).compare(lowest) >= 0 && fractionOf(rate).compare(highest) <= 0

/** Why the rates of a person cannot be used, or null. Rates of the employer were checked when they were entered. */
function rateProblem(member: FundMember, rule: DatedFundRule, rates: FundRates): string | null {
  const own = [member.companyRate, member.personRate].filter((rate) => rate !== null)
  if (own.some((rate) => !isWithin(rate, rule.rateMin, rule.rateMax)))
    return 'contribution.fundRate'
  const most = rule.suppRateMax ?? '0'
  if (!isWithin(rates.suppCompany, '0', most) || !isWithin(rates.suppPerson, '0', most)) {
    return 'contribution.suppRate'
  }
  const isAlike = fractionOf(rates.company).compare(rates.person) === 0
  return rule.amountRound === EVEN_YUAN && !isAlike ? 'contribution.evenYuan' : null
}

/** What employer and employee pay into the fund for a person in a month. */
export function fundRow(
  member: FundMember,
  month: string,
  book: FundBook,
  typed: TypedFund = {},
): FundRow | Blocked {
  const { city, entityId } = member
  const rule = book.ruleFor(city, month)
  if (!rule) return { warning: 'contribution.noRule' }
  const cap = rule.taxFreeCapBase ? moneyOf(rule.taxFreeCapBase) : book.averageBase(city, month)
  if (!cap) return { warning: 'contribution.noTaxLimit' }
  const employer = book.rateFor({ entityId, kind: HOUSING_FUND, month })
  const rates = {
    company: member.companyRate ?? employer?.companyRate ?? rule.companyRate,
    person: member.personRate ?? employer?.personRate ?? rule.personRate,
    suppCompany: member.suppCompanyRate ?? '0',
    suppPerson: member.suppPersonRate ?? '0',
  }
  const warning = rateProblem(member, rule, rates)
  if (warning) return { warning }
  const declared = moneyOf(member.declareBase)
  const paid = fundContribution({ declared, rule, rates, average: declared, taxFreeCapBase: cap })
  const values = { city, from: rule.from, to: rule.to ?? '…', basis: rule.basis ?? '—' }
  const steps: Step[] = [{ step: 'rule', values }]
  if (employer && (member.companyRate === null || member.personRate === null)) {
    steps.push({ step: 'ownRate', values: { from: employer.from, basis: employer.basis } })
  }
  const [limits, others] = [
    paid.steps.filter(({ step }) => step === 'limit'),
    paid.steps.filter(({ step }) => step !== 'limit' && step !== 'overLimit'),
  ]
  steps.push(...others.map(withoutWay), roundingStep(rule.amountRound), ...limits)
  const amountOf = (field: keyof FundRow['amounts'], computed: Money): Money => {
    const by = typed[field]
    if (by === undefined) return computed
    steps.push({
      step: `${field}Typed`,
      values: { amount: moneyOf(by).toString(), was: computed.toString() },
    })
    return moneyOf(by)
  }
  const amounts = {
    companyAmount: amountOf('companyAmount', paid.company),
    personAmount: amountOf('personAmount', paid.person),
    suppCompany: amountOf('suppCompany', paid.suppCompany),
    suppPerson: amountOf('suppPerson', paid.suppPerson),
  }
  const company = amounts.companyAmount.plus(amounts.suppCompany)
  const person = amounts.personAmount.plus(amounts.suppPerson)
  const taxFreeCompany = lesser(company, paid.limit)
  const taxFreePerson = lesser(person, paid.limit)
  steps.push({
    step: 'taxFree',
    values: { company: taxFreeCompany.toString(), person: taxFreePerson.toString() },
  })
  return {
    base: paid.base,
    companyRate: rates.company,
    personRate: rates.person,
    amounts,
    bothSides: company.plus(person),
    taxFreeCompany,
    taxFreePerson,
    steps,
  }
}
