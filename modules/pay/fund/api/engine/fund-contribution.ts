import type { Step } from '#modules/pay/api/step.ts'
import { type Bounds, clampedBase } from '#modules/pay/insurance/api/engine/contribution.ts'
import { exactly, roundFen } from '#modules/pay/insurance/api/engine/round-amount.ts'
import { Money } from '#platform/wire/values/money.ts'
import { taxFreeLimit } from './tax-free-limit.ts'

/** The figures of a dictionary row that a contribution needs, as on the wire. */
export type FundRule = Bounds & { amountRound: string; taxFreeRate: string }

/** The rates of each side. Without a supplementary fund its rates are zero. */
export type FundRates = { company: string; person: string; suppCompany: string; suppPerson: string }

export type FundInput = {
  declared: Money
  rule: FundRule
  rates: FundRates
  /** The person's own monthly average of last year, before floor and cap. */
  average: Money
  /** The highest base that is free of tax. */
  taxFreeCapBase: Money
}

export type FundContribution = {
  base: Money
  company: Money
  person: Money
  suppCompany: Money
  suppPerson: Money
  /** What each side may pay free of tax, ordinary and supplementary fund together. */
  limit: Money
  /** Added to the income that is taxed. */
  taxableCompany: Money
  /** Not deducted from the income that is taxed. */
  taxablePerson: Money
  steps: readonly Step[]
}

const above = (amount: Money, limit: Money) =>
  amount.compare(limit) > 0 ? amount.minus(limit) : Money.ZERO

/** What employer and employee pay into the housing fund. Each part is rounded by itself. */
export function fundContribution(input: FundInput): FundContribution {
  const { rule, rates, average, taxFreeCapBase } = input
  const { base, steps } = clampedBase(input.declared, rule)
  const part = (step: string, rate: string): Money => {
    const amount = roundFen(exactly(base).times(rate), rule.amountRound)
    if (amount.fen === 0n) return amount
    const values = { base: base.toString(), rate, way: rule.amountRound, amount: amount.toString() }
    steps.push({ step, values })
    return amount
  }
  const company = part('company', rates.company)
  const person = part('person', rates.person)
  const suppCompany = part('suppCompany', rates.suppCompany)
  const suppPerson = part('suppPerson', rates.suppPerson)
  const { base: limitBase, limit } = taxFreeLimit({
    average,
    cap: taxFreeCapBase,
    share: rule.taxFreeRate,
    round: (limited, share) => roundFen(exactly(limited).times(share), rule.amountRound),
  })
  const taxableCompany = above(company.plus(suppCompany), limit)
  const taxablePerson = above(person.plus(suppPerson), limit)
  steps.push({
    step: 'limit',
    values: { base: limitBase.toString(), rate: rule.taxFreeRate, amount: limit.toString() },
  })
  if (taxableCompany.fen > 0n || taxablePerson.fen > 0n) {
    const values = { company: taxableCompany.toString(), person: taxablePerson.toString() }
    steps.push({ step: 'overLimit', values })
  }
  return {
    base,
    company,
    person,
    suppCompany,
    suppPerson,
    limit,
    taxableCompany,
    taxablePerson,
    steps,
  }
}
