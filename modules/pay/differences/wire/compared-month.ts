import { z } from 'zod'
import { differenceCause } from './differences.ts'

/** GET …?month,percent,page → whose pay of a month differs from the month before by more than a percentage. */
export const COMPARED_MONTH_CALL = '/hr/Salary/GetSalaryCompare'

/** The percentage above which a change is listed, unless the request names another one. */
export const USUAL_PERCENT = 20

/** Amounts are yuan with two decimals, those of differences with a sign where they are negative. */
export const comparedMonth = z.object({
  month: z.string(),
  percent: z.int(),
  /** People whose rows are not compared yet. */
  pending: z.int(),
  totals: z.object({
    people: z.int(),
    peopleBefore: z.int(),
    /** People without a row before, and people without a row now. They have no percentage and are not listed. */
    joined: z.int(),
    left: z.int(),
    now: z.string(),
    before: z.string(),
    difference: z.string(),
  }),
  /** The people above the percentage, the largest difference first. */
  people: z.array(
    z.object({
      /** The row of this month; the higher one of a person with two employers. */
      rowId: z.uuid(),
      name: z.string(),
      empNo: z.string(),
      department: z.string(),
      before: z.string(),
      now: z.string(),
      difference: z.string(),
      /** The difference in percent of the month before, with one decimal; null where nothing was paid in it. */
      percent: z.string().nullable(),
      isPending: z.boolean(),
      causes: z.array(z.object({ cause: differenceCause, amount: z.string() })),
    }),
  ),
  /** The number of people above the percentage. */
  count: z.int(),
})
export type ComparedMonth = z.infer<typeof comparedMonth>
