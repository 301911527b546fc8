import {
  type FundContribution,
  type FundRates,
  fundContribution,
} from '#modules/pay/fund/api/engine/fund-contribution.ts'
import { EVEN_YUAN } from '#modules/pay/fund/define/choices.ts'
import { INJURY } from '#modules/pay/insurance/define/choices.ts'
import {
  type ContributionTrial,
  type FundRow,
  type InsuranceRow,
  OWN_RATES,
  type OwnRate,
} from '#modules/pay/insurance/wire/city-rules.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { type Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { insuranceContribution } from './engine/contribution.ts'
import { readCityFund, readCityInsurance } from './read-city-rules.ts'
import { type RateName, readOwnRates } from './read-own-rates.ts'

export type TrialInput = {
  city: string
  month: string
  base: Money
  hukou: string | null
  /** The employer whose rates win over those of the city. */
  entityId: string | null
  /** Typed rates, which win over both. */
  typed: Partial<Record<RateName, string | undefined>>
}

type Rates = ReadonlyMap<RateName, string>

const OF_FUND = OWN_RATES.filter((name) => name !== 'injuryRate')

/** One row for each type: that of the household registration, else the one for everybody. */
function rowsFor(rows: readonly InsuranceRow[], hukou: string | null): InsuranceRow[] {
  const types = [...new Set(rows.map(({ type }) => type))]
  return types.flatMap((type) => {
    const alike = rows.filter((row) => row.type === type)
    const own = hukou === null ? undefined : alike.find((row) => row.hukou.includes(hukou))
    return own ?? alike.find((row) => row.hukou.length === 0) ?? []
  })
}

const written = ({ base, company, person }: { base: Money; company: Money; person: Money }) => ({
  base: base.toString(),
  company: company.toString(),
  person: person.toString(),
})

function requireRates(row: FundRow, rates: FundRates): void {
  for (const rate of [rates.company, rates.person]) {
    const share = fractionOf(rate)
    if (share.compare(row.rateMin) < 0 || share.compare(row.rateMax) > 0) {
      const values = { lowest: row.rateMin, highest: row.rateMax, rate }
      throw new Failure('invalid', 'dictionary.fundRate', { values })
    }
  }
  for (const rate of [rates.suppCompany, rates.suppPerson]) {
    const highest = row.suppRateMax ?? '0'
    if (fractionOf(rate).compare(highest) > 0) {
      throw new Failure('invalid', 'dictionary.suppRate', { values: { highest, rate } })
    }
  }
  const isAlike = fractionOf(rates.company).compare(rates.person) === 0
  if (row.amountRound === EVEN_YUAN && !isAlike) throw new Failure('invalid', 'invalid.evenYuan')
}

/** The legal multiple of the city's average wage in the year before the month; null when either is not known. */
async function readTaxFreeBase(
  db: Database | Tx,
  { city, month }: TrialInput,
): Promise<Money | null> {
  const on = `${Number(month.slice(0, 4)) - 1}-12-31`
  const average = await policyValue(db, 'avg.wage', { city, on })
  const law = await policyValue(db, 'fund.taxFreeShare', { city: null, on: `${month}-01` })
  return average === null || law === null ? null : moneyOf(String(average)).times(law.times)
}

async function tryFund(
  db: Database | Tx,
  input: TrialInput,
  { row, own }: { row: FundRow; own: Rates },
): Promise<FundContribution | null> {
  const rates = {
    company: own.get('fundCompanyRate') ?? row.companyRate,
    person: own.get('fundPersonRate') ?? row.personRate,
    suppCompany: own.get('suppCompanyRate') ?? '0',
    suppPerson: own.get('suppPersonRate') ?? '0',
  }
  // Only typed rates are checked. An employer's rates were checked when entered, and the fund centre may approve rates
  // outside the bounds.
  if (OF_FUND.some((name) => input.typed[name] !== undefined)) requireRates(row, rates)
  const taxFreeCapBase = row.taxFreeCapBase
    ? moneyOf(row.taxFreeCapBase)
    : await readTaxFreeBase(db, input)
  if (taxFreeCapBase === null) return null
  return fundContribution({
    declared: input.base,
    rule: {
      baseFloor: row.floor,
      baseCap: row.cap,
      amountRound: row.amountRound,
      taxFreeRate: row.taxFreeRate,
    },
    rates,
    average: input.base,
    taxFreeCapBase,
  })
}

/** The rates that win over those of the city: typed ones, then those of the employer. */
async function ratesOf(db: Database | Tx, { city, month, entityId, typed }: TrialInput) {
  const employer = entityId === null ? [] : await readOwnRates(db, { entityId, city, month })
  return OWN_RATES.flatMap((name): OwnRate[] => {
    const rate = typed[name]
    if (rate !== undefined) return [{ name, rate, from: null, basis: null }]
    return employer.filter((found) => found.name === name)
  })
}

/** What employer and employee would pay for a base in a city and month. */
export async function tryContribution(
  db: Database | Tx,
  input: TrialInput,
): Promise<ContributionTrial> {
  const insurance = await readCityInsurance(db, input)
  const { row } = await readCityFund(db, input)
  if (insurance.rows.length === 0 && row === null) {
    throw new Failure('conflict', 'dictionary.noMonth', { values: { ...pick(input) } })
  }
  const ownRates = await ratesOf(db, input)
  const own: Rates = new Map(ownRates.map(({ name, rate }) => [name, rate]))
  const lines = rowsFor(insurance.rows, input.hukou).map((rule) => {
    const injury = rule.type === INJURY ? { companyRate: own.get('injuryRate') ?? null } : {}
    const bounds = { baseFloor: rule.floor, baseCap: rule.cap }
    return { rule, paid: insuranceContribution(input.base, { ...rule, ...bounds }, injury) }
  })
  const fund = row && (await tryFund(db, input, { row, own }))
  const insuranceCompany = sumOfMoney(lines.map(({ paid }) => paid.company))
  const insurancePerson = sumOfMoney(lines.map(({ paid }) => paid.person))
  const fundOf = (names: readonly ('company' | 'person' | 'suppCompany' | 'suppPerson')[]) =>
    sumOfMoney(fund ? names.map((name) => fund[name]) : [])
  const fundPerson = fundOf(['person', 'suppPerson'])
  const deducted = lines.filter(({ rule }) => rule.deductible).map(({ paid }) => paid.person)
  const untaxed = fund ? fundPerson.minus(fund.taxablePerson) : fundPerson
  return {
    lines: lines.map(({ rule, paid }) => ({
      type: rule.type,
      deductible: rule.deductible,
      ...written(paid),
      steps: [...paid.steps],
    })),
    ownRates,
    fund: fund && {
      ...written(fund),
      suppCompany: fund.suppCompany.toString(),
      suppPerson: fund.suppPerson.toString(),
      limit: fund.limit.toString(),
      taxableCompany: fund.taxableCompany.toString(),
      taxablePerson: fund.taxablePerson.toString(),
      steps: [...fund.steps],
    },
    isFundBlocked: row !== null && fund === null,
    insuranceCompany: insuranceCompany.toString(),
    insurancePerson: insurancePerson.toString(),
    totalCompany: insuranceCompany.plus(fundOf(['company', 'suppCompany'])).toString(),
    totalPerson: insurancePerson.plus(fundPerson).toString(),
    deductible: sumOfMoney(deducted).plus(untaxed).toString(),
  }
}

const pick = ({ city, month }: TrialInput) => ({ city, month })
