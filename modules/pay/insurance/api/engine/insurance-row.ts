import type { Step } from '#modules/pay/api/step.ts'
import { INJURY } from '#modules/pay/insurance/define/choices.ts'
import { AMOUNTS_OF_TYPE } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { WORK_INJURY } from '#modules/pay/legal-entities/define/choices.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { insuranceContribution } from './contribution.ts'
import { roundingStep, withoutWay } from './rounding-step.ts'
import type { RuleBook } from './rule-book.ts'

/** A row of the register, as it counts for one month. */
export type Insured = {
  city: string
  entityId: string
  declareBase: string
  types: readonly string[]
  hukou: string | null
  /** The base of a type, where types have bases of their own. */
  baseOf?: (type: string) => string
}

/** Amounts that a user typed in place of computed ones, by field. */
export type Typed = Readonly<Record<string, string>>

export type InsuranceRow = {
  /** The amounts by field. */
  amounts: Readonly<Record<string, Money>>
  company: Money
  person: Money
  /** The part of the person's amounts that is taken off before tax. */
  deductible: Money
  steps: Step[]
}

/** The types of a person that have no rule in the month. */
export type NoRule = { missing: string[] }

/** What employer and employee pay for a person in a month: the types, each by the rule in force. */
export function insuranceRow(
  insured: Insured,
  month: string,
  book: RuleBook,
  typed: Typed = {},
): InsuranceRow | NoRule {
  const { city, hukou, entityId } = insured
  const types = [...insured.types].sort()
  const rules = types.map((type) => ({ type, rule: book.ruleFor({ city, type, hukou, month }) }))
  const missing = rules.filter(({ rule }) => rule === undefined).map(({ type }) => type)
  if (missing.length > 0) return { missing }
  const amounts: Record<string, Money> = {}
  const steps: Step[] = []
  let deductible = Money.ZERO
  for (const { type, rule } of rules) {
    const fields = AMOUNTS_OF_TYPE[type]
    if (!rule || !fields) continue
    const own = type === INJURY ? book.rateFor({ entityId, kind: WORK_INJURY, month }) : undefined
    const declared = moneyOf(insured.baseOf?.(type) ?? insured.declareBase)
    const paid = insuranceContribution(declared, rule, { companyRate: own?.companyRate ?? null })
    const values = { city, from: rule.from, to: rule.to ?? '…', basis: rule.basis ?? '—' }
    steps.push({ step: `rule${type}`, values })
    if (own) steps.push({ step: 'ownRate', values: { from: own.from, basis: own.basis } })
    steps.push(...paid.steps.map(withoutWay), roundingStep(rule.amountRound))
    amounts[fields.company] = amountOf(fields.company, paid.company, typed, steps)
    const person = amountOf(fields.person, paid.person, typed, steps)
    amounts[fields.person] = person
    if (rule.deductible) deductible = deductible.plus(person)
  }
  return { ...summed(amounts, typed), deductible, steps }
}

/** A typed amount replaces the computed one, and the explanation says so. */
function amountOf(field: string, computed: Money, typed: Typed, steps: Step[]): Money {
  const by = typed[field]
  if (by === undefined) return computed
  const values = { amount: moneyOf(by).toString(), was: computed.toString() }
  steps.push({ step: field.endsWith('C') ? 'typedCompany' : 'typedPerson', values })
  return moneyOf(by)
}

/** All amounts of a row with their sums; types that the person does not have are 0. */
export function summed(computed: Readonly<Record<string, Money>>, typed: Typed) {
  const amounts: Record<string, Money> = {}
  for (const { company, person } of Object.values(AMOUNTS_OF_TYPE)) {
    for (const field of [company, person]) {
      const by = typed[field]
      amounts[field] = computed[field] ?? (by === undefined ? Money.ZERO : moneyOf(by))
    }
  }
  const sumOf = (side: 'company' | 'person') =>
    sumOfMoney(Object.values(AMOUNTS_OF_TYPE).map((fields) => amounts[fields[side]] ?? Money.ZERO))
  return { amounts, company: sumOf('company'), person: sumOf('person') }
}
