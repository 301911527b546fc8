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
const hours = figure(400)

/** A part of the month with its own pay terms. */
const part = z.object({
  days,
  base: amount,
  post: amount,
  fixed: amount,
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

export const grossQuestion = z.object({
  month: z
    .string()
    .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/)
    .meta({ examples: ['2026-02'] }),
  city: z.string().trim().max(30),
  serviceYears: figure(60),
  monthDays: days,
  employedDays: days,
  parts: z.array(part).min(1).max(2),
  meritBase: amount,
  personFactor: figure(9),
  departmentFactor: figure(9),
  adjustment: signedAmount,
})
export type GrossQuestion = z.infer<typeof grossQuestion>

const step = z.object({ step: z.string(), values: z.record(z.string(), z.string()) })

export const grossAnswer = z.object({
  share: z.array(step),
  lines: z.array(
    z.object({
      item: z.string(),
      side: z.enum(['add', 'deduct']),
      amount: z.string(),
      steps: z.array(step),
    }),
  ),
  gross: z.string(),
  /** The parameters that were used, each with the day from which it holds and its paper. */
  parameters: z.array(
    z.object({ key: z.string(), from: z.string(), basis: z.string().nullable() }),
  ),
})
export type GrossAnswer = z.infer<typeof grossAnswer>
