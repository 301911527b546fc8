import { z } from 'zod'

/** The call that works out a month from typed figures. It stores nothing. */
export const GROSS_CALLS = { simulate: '/hr/Salary/SimulateGross' } as const

const MOST_MONTH_DAYS = 31
const amount = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/)
  .meta({ examples: ['8700.00'] })
const signedAmount = z
  .string()
  .regex(/^-?\d{1,8}(\.\d{1,2})?$/)
  .meta({ examples: ['-100.00'] })
const figure = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/)
    .refine((text) => Number(text) <= most)
    .meta({ examples: ['1'] })
const days = figure(MOST_MONTH_DAYS)
const yearDays = figure(366)
const monthName = z
  .string()
  .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-02'] })
const hours = figure(400)

/** A part of the month with its own pay terms. */
const part = z.object({
  days,
  base: amount,
  post: amount,
  fixed: amount,
  /** Allowances for heat and shifts, which the minimum wage leaves out. */
  allowance: amount.optional(),
  /** A yearly pay, and the percent of it that is paid month by month. */
  yearTotal: amount.optional(),
  yearPercent: figure(100).optional(),
  /** Percent of the pay, less than 100 in a probation. */
  percent: figure(100),
  unpaidDays: days,
  sickDays: days,
  longSickDays: days,
  otWorkday: hours,
  otRestday: hours,
  otRestdayLieu: hours,
  otHoliday: hours,
})

/** A month that was paid by earlier terms, although later terms count for it. */
const backMonth = z.object({
  month: monthName,
  monthDays: days,
  employedDays: days,
  was: part,
  now: part,
  /** What other payments have already made up for. */
  already: amount,
})

const MOST_BACK_MONTHS = 12

/** What leads from the gross to the net pay. */
const netQuestion = z.object({
  insurance: amount,
  fund: amount,
  /** Without it the tax is that of the first month of a tax year. */
  tax: amount.optional(),
  court: amount,
  courtLeaves: amount,
  damage: amount,
  loan: amount,
  rent: amount,
  carryIn: amount,
  isLeaving: z.boolean(),
})

export const grossQuestion = z.object({
  month: monthName,
  city: z.string().trim().max(30),
  serviceYears: figure(60),
  monthDays: days,
  employedDays: days,
  parts: z.array(part).min(1).max(2),
  meritBase: amount,
  personFactor: figure(9),
  departmentFactor: figure(9),
  adjustment: signedAmount,
  hourly: z.object({ rate: amount, hours: figure(744) }).optional(),
  maternity: z.object({ allowance: amount, paidTo: z.enum(['person', 'employer']) }).optional(),
  unusedLeave: z
    .object({ elapsed: yearDays, entitled: days, taken: days, average: amount })
    .optional(),
  backMonths: z.array(backMonth).max(MOST_BACK_MONTHS).optional(),
  net: netQuestion.optional(),
})
export type GrossQuestion = z.infer<typeof grossQuestion>

const steps = z.array(z.object({ step: z.string(), values: z.record(z.string(), z.string()) }))

/** The comparison with the minimum wage; null where there is none to make. */
const minimumCheck = z.object({
  compared: z.string(),
  verdict: z.enum(['passes', 'below', 'unknown']),
  steps,
})

const netAnswer = z.object({
  tax: z.string(),
  taxSteps: steps,
  payable: z.string(),
  cuts: z.array(z.object({ cut: z.string(), asked: z.string(), taken: z.string(), steps })),
  net: z.string(),
  carryOut: z.string(),
  receivable: z.string(),
  /** The most that damages may take in the month. */
  mostDamage: z.string(),
})

export const grossAnswer = z.object({
  share: steps,
  lines: z.array(
    z.object({
      item: z.string(),
      side: z.enum(['add', 'deduct']),
      amount: z.string(),
      steps,
    }),
  ),
  gross: z.string(),
  minimum: minimumCheck.nullable(),
  net: netAnswer.nullable(),
  /** The parameters that were used, each with the day from which it is in force and its document. */
  parameters: z.array(
    z.object({ key: z.string(), from: z.string(), basis: z.string().nullable() }),
  ),
})
export type GrossAnswer = z.infer<typeof grossAnswer>
