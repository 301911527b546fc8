import type { InsuranceRule } from './contribution.ts'

/** A row of the insurance dictionary. */
export type DatedRule = InsuranceRule & {
  city: string
  type: string
  hukou: readonly string[]
  from: string
  to: string | null
  basis: string | null
  deductible: boolean
}

/** A rate of an employer, in force until the next row of the same employer and kind. */
export type DatedRate = {
  entityId: string
  kind: string
  from: string
  companyRate: string
  personRate: string | null
  basis: string
}

type RuleAsked = { city: string; type: string; hukou: string | null; month: string }
type RateAsked = { entityId: string; kind: string; month: string }

/** Finds the rule of a city and the rate of an employer for a month. */
export type RuleBook = {
  ruleFor: (asked: RuleAsked) => DatedRule | undefined
  rateFor: (asked: RateAsked) => DatedRate | undefined
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** The rule of the person's own household registration, or else the rule for everybody. */
export function ruleBook(rules: readonly DatedRule[], rates: readonly DatedRate[]): RuleBook {
  const rulesBy = grouped(rules, ({ city, type }) => `${city} ${type}`)
  const ratesBy = grouped(rates, ({ entityId, kind }) => `${entityId} ${kind}`)
  return {
    ruleFor: ({ city, type, hukou, month }) => {
      const inForce = (rulesBy.get(`${city} ${type}`) ?? []).filter(
        ({ from, to }) => from <= month && (to === null || to >= month),
      )
      const own = inForce.find((rule) => hukou !== null && rule.hukou.includes(hukou))
      return own ?? inForce.find((rule) => rule.hukou.length === 0)
    },
    rateFor: ({ entityId, kind, month }) => {
      const begun = (ratesBy.get(`${entityId} ${kind}`) ?? []).filter(({ from }) => from <= month)
      return begun.reduce<DatedRate | undefined>(
        (latest, rate) => (latest === undefined || rate.from > latest.from ? rate : latest),
        undefined,
      )
    },
  }
}
