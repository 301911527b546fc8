import { z } from 'zod'

/** Rates that an employer may have of its own. */
export const OWN_RATES = [
  'injuryRate',
  'fundCompanyRate',
  'fundPersonRate',
  'suppCompanyRate',
  'suppPersonRate',
] as const

const step = z.object({ step: z.string(), values: z.record(z.string(), z.string()) })

const dated = z.object({
  id: z.uuid(),
  from: z.string(),
  to: z.string().nullable(),
  /** It ends soon, and no row follows. */
  isEnding: z.boolean(),
  basis: z.string().nullable(),
  floor: z.string(),
  cap: z.string(),
  companyRate: z.string(),
  personRate: z.string(),
  amountRound: z.string(),
})

export const insuranceRule = dated.extend({
  type: z.string(),
  hukou: z.array(z.string()),
  companyFixed: z.string().nullable(),
  personFixed: z.string().nullable(),
  baseRound: z.string(),
  deductible: z.boolean(),
})
export type InsuranceRow = z.infer<typeof insuranceRule>

/** A month without a row: the last month with one before it, and the first after it. */
const hole = z.object({ before: z.string().nullable(), after: z.string().nullable() })

/** A type without a row, and the bounds of the last row before. */
export const missingType = hole.extend({
  type: z.string(),
  floor: z.string().nullable(),
  cap: z.string().nullable(),
})

/** An employer that is registered in the city for insurance or fund. */
const cityEmployer = z.object({ id: z.uuid(), name: z.string() })

/** The rules of a city for social insurance in a month. */
export const cityInsurance = z.object({
  city: z.string(),
  month: z.string(),
  rows: z.array(insuranceRule),
  missing: z.array(missingType),
  employers: z.array(cityEmployer),
})

export const fundRule = dated.extend({
  rateMin: z.string(),
  rateMax: z.string(),
  suppRateMax: z.string().nullable(),
  taxFreeRate: z.string(),
  taxFreeCapBase: z.string().nullable(),
})
export type FundRow = z.infer<typeof fundRule>

/** The rules of a city for the housing fund in a month. Without a row, `missing` tells the gap. */
export const cityFund = z.object({
  city: z.string(),
  month: z.string(),
  row: fundRule.nullable(),
  missing: hole.nullable(),
})

const part = z.object({
  base: z.string(),
  company: z.string(),
  person: z.string(),
  steps: z.array(step),
})

/** A rate that is not the city's: the employer's from a month on, or a typed one. */
const ownRate = z.object({
  name: z.enum(OWN_RATES),
  rate: z.string(),
  /** Null: typed. */
  from: z.string().nullable(),
  basis: z.string().nullable(),
})
export type OwnRate = z.infer<typeof ownRate>

/** What would be paid for a base in a city and month. */
export const contributionTrial = z.object({
  lines: z.array(part.extend({ type: z.string(), deductible: z.boolean() })),
  /** The rates that won over those of the city. */
  ownRates: z.array(ownRate),
  fund: part
    .extend({
      suppCompany: z.string(),
      suppPerson: z.string(),
      limit: z.string(),
      taxableCompany: z.string(),
      taxablePerson: z.string(),
    })
    .nullable(),
  /** The fund cannot be computed: no base for the tax-free limit is known. */
  isFundBlocked: z.boolean(),
  insuranceCompany: z.string(),
  insurancePerson: z.string(),
  totalCompany: z.string(),
  totalPerson: z.string(),
  /** What the person's taxable income is reduced by. */
  deductible: z.string(),
})
export type ContributionTrial = z.infer<typeof contributionTrial>

export const CITY_CALLS = {
  cities: '/hr/InsuranceDictionary/GetInsuranceCityList',
  insurance: '/hr/InsuranceDictionary/GetInsuranceDictionaryByCity',
  fund: '/hr/HouseFundDictionary/GetHouseFundDictionaryByCity',
  trial: '/hr/InsuranceDictionary/GetContributionTrial',
} as const
