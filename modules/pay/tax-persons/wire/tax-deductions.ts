import { z } from 'zod'

const cumulatedKind = z.object({
  kind: z.string(),
  amount: z.string(),
})

/** The deductions of a person, from January through a month. */
export const deductionYear = z.object({
  /** The special additional deductions together. */
  special: z.string(),
  /** Personal pension, health insurance and annuity together. */
  other: z.string(),
  kinds: z.array(cumulatedKind),
  /** One step for each declared row: its amount, share and number of months. */
  steps: z.array(z.object({ step: z.string(), values: z.record(z.string(), z.string()) })),
})

export type DeductionYear = z.infer<typeof deductionYear>

export const DEDUCTION_YEAR_CALL = '/hr/TaxDeduction/GetTaxDeductionYear'
