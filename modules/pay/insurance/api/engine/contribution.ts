import type { Step } from '#modules/pay/api/step.ts'
import type { Figure } from '#platform/wire/values/fraction.ts'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'
import { exactly, roundFen } from './round-amount.ts'

export type Bounds = { baseFloor: string; baseCap: string }

/** The figures of a dictionary row, as on the wire. */
export type InsuranceRule = Bounds & {
  companyRate: string
  personRate: string
  companyFixed: string | null
  personFixed: string | null
  baseRound: string
  amountRound: string
}

/** Rates of the employer, which win over those of the city. */
export type OwnRates = { companyRate?: string | null; personRate?: string | null }

export type Contribution = {
  base: Money
  company: Money
  person: Money
  steps: readonly Step[]
}

function clamp(amount: Money, { baseFloor, baseCap }: Bounds): Money {
  const [floor, cap] = [moneyOf(baseFloor), moneyOf(baseCap)]
  if (amount.compare(cap) > 0) return cap
  return amount.compare(floor) < 0 ? floor : amount
}

/** The declared base within the bounds, with its explanation. */
export function clampedBase(declared: Money, bounds: Bounds): { base: Money; steps: Step[] } {
  const base = clamp(declared, bounds)
  const steps: Step[] = [{ step: 'declared', values: { amount: declared.toString() } }]
  const compared = base.compare(declared)
  if (compared > 0) steps.push({ step: 'floor', values: { amount: base.toString() } })
  if (compared < 0) steps.push({ step: 'cap', values: { amount: base.toString() } })
  return { base, steps }
}

/**
 * The base of one type of insurance, and what employer and employee pay. Rounding may carry the base over a bound, so
 * the bounds are applied once more after it.
 */
export function insuranceContribution(
  declared: Money,
  rule: InsuranceRule,
  own: OwnRates = {},
): Contribution {
  const { base: within, steps } = clampedBase(declared, rule)
  const rounded = roundFen(exactly(within), rule.baseRound)
  const base = clamp(rounded, rule)
  if (rounded.compare(within) !== 0) {
    const values = { amount: rounded.toString(), way: rule.baseRound }
    steps.push({ step: 'baseRound', values })
  }
  if (base.compare(rounded) !== 0) {
    steps.push({ step: 'boundAgain', values: { amount: base.toString() } })
  }
  const part = (step: string, rate: Figure, fixed: string | null): Money => {
    const exact = exactly(base)
      .times(rate)
      .plus(exactly(moneyOf(fixed ?? '0')))
    const amount = roundFen(exact, rule.amountRound)
    const values = {
      base: base.toString(),
      rate: String(rate),
      fixed: moneyOf(fixed ?? '0').toString(),
      way: rule.amountRound,
      amount: amount.toString(),
    }
    steps.push({ step: fixed && moneyOf(fixed).fen > 0n ? `${step}Fixed` : step, values })
    return amount
  }
  const company = part('company', own.companyRate ?? rule.companyRate, rule.companyFixed)
  const person = part('person', own.personRate ?? rule.personRate, rule.personFixed)
  return { base, company, person, steps }
}
