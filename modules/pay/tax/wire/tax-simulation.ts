import { z } from 'zod'
import { taxStep } from './tax-step.ts'

export const TAX_CALLS = { simulate: '/hr/SalaryTax/SimulateTax' } as const

const MOST_PAYMENTS = 60
const MOST_DEDUCTIONS = 40
const MOST_ITEMS = 31

/** An amount of yuan that is not negative, at most 99,999,999.99. */
const yuan = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/)
const noneYet = yuan.default('0.00')
const share = z.string().regex(/^(0(\.\d{1,5})?|1(\.0{1,5})?)$/)
const monthOfYear = z.int().min(1).max(12)
const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/)

/** One payment in a tax period, which is the month of its pay day. */
const simulatedPayment = z.object({
  month: monthOfYear,
  income: noneYet,
  taxFree: noneYet,
  notTaxed: noneYet,
  inKind: noneYet,
  insurance: noneYet,
  fundPerson: noneYet,
  fundCompany: noneYet,
  annuity: noneYet,
  personalPension: noneYet,
  health: noneYet,
  donation: noneYet,
  donationInFull: noneYet,
})

const simulatedDeduction = z.object({
  monthly: yuan,
  share: share.default('1'),
  from: month,
  to: month.nullable().default(null),
  /** The first tax period that knows of it. */
  knownIn: monthOfYear.default(1),
})

const simulatedOpening = z.object({
  month: monthOfYear,
  income: noneYet,
  taxFree: noneYet,
  basicMonths: z.int().min(0).max(12),
  special: noneYet,
  extra: noneYet,
  other: noneYet,
  donation: noneYet,
  reduced: noneYet,
  paid: noneYet,
})

/** The figures of a made-up year. Nothing of it is kept. */
export const taxSimulation = z.object({
  year: z.int().min(2019).max(2099),
  kind: z.enum(['wages', 'intern', 'nonResident', 'unknown']).default('wages'),
  employments: z
    .array(z.object({ from: z.iso.date(), to: z.iso.date().nullable() }))
    .min(1)
    .max(12),
  firstJob: z.boolean().default(false),
  deductBasic: z.boolean().default(true),
  /** What this entity paid last year, for the deduction of the whole year at once. */
  lastYear: z
    .object({ months: z.int().min(0).max(12), income: yuan })
    .nullable()
    .default(null),
  paidAfterMonths: z.array(monthOfYear).max(12).default([]),
  reduceShare: share.default('0'),
  opening: simulatedOpening.nullable().default(null),
  payments: z.array(simulatedPayment).max(MOST_PAYMENTS).default([]),
  deductions: z.array(simulatedDeduction).max(MOST_DEDUCTIONS).default([]),
  /** What limits the housing fund that is free of tax. */
  fund: z
    .object({
      average: yuan,
      capBase: yuan.nullable().default(null),
      cityAverage: yuan.nullable().default(null),
      wholeYuan: z.boolean().default(true),
    })
    .nullable()
    .default(null),
  /** What limits the annuity: its base, and the average wage of a month. */
  annuity: z.object({ base: yuan, cityAverage: yuan }).nullable().default(null),
  elsewhere: z
    .object({ income: noneYet, special: noneYet, paid: noneYet })
    .nullable()
    .default(null),
  bonus: z
    .object({
      amount: yuan,
      payDay: z.iso.date(),
      /** Another bonus of the year was taxed alone, at any of our entities. */
      isUsed: z.boolean().default(false),
      way: z.enum(['better', 'alone', 'merged']).default('better'),
    })
    .nullable()
    .default(null),
  severance: z.object({ amount: yuan, yearlyAverage: yuan.nullable() }).nullable().default(null),
  earlyRetirement: z
    .object({ amount: yuan, years: z.int().min(1).max(30) })
    .nullable()
    .default(null),
  /** Payments for one item within a month. */
  labour: z.array(yuan).max(MOST_ITEMS).default([]),
})

export type TaxSimulation = z.input<typeof taxSimulation>
export type ReadSimulation = z.output<typeof taxSimulation>

const simulatedMonth = z.object({
  month: z.int(),
  tax: z.string(),
  net: z.string(),
  overpaid: z.string(),
  taxable: z.string(),
  rate: z.string(),
  extra: z.string(),
  steps: z.array(taxStep),
})

const oneTax = z.object({
  amount: z.string(),
  tax: z.string(),
  net: z.string(),
  steps: z.array(taxStep),
})

/** The answer of a simulation. */
export const simulatedYear = z.object({
  months: z.array(simulatedMonth),
  tax: z.string(),
  net: z.string(),
  atOnce: z.boolean(),
  /** Null for non-residents and interns. */
  settlement: z
    .object({
      taxable: z.string(),
      tax: z.string(),
      withheld: z.string(),
      difference: z.string(),
    })
    .nullable(),
  bonus: z
    .object({
      amount: z.string(),
      /** Null where the bonus may not be taxed alone; then `refused` says why. */
      alone: oneTax.nullable(),
      refused: z.enum(['bonusUsed', 'bonusOver']).nullable(),
      /** The tax of the whole year, bonus included, either way. */
      yearAlone: z.string().nullable(),
      /** Null for a non-resident, whose bonus is never merged. */
      yearMerged: z.string().nullable(),
      better: z.enum(['alone', 'merged', 'same']),
      shown: z.enum(['alone', 'merged']),
      traps: z.array(z.object({ from: z.string(), to: z.string() })),
      /** The band that the bonus lies in, if any. */
      trap: z.object({ from: z.string(), to: z.string() }).nullable(),
    })
    .nullable(),
  severance: oneTax.nullable(),
  earlyRetirement: oneTax.nullable(),
  labour: oneTax.nullable(),
})

export type SimulatedYear = z.infer<typeof simulatedYear>
export type SimulatedTax = z.infer<typeof oneTax>
