import { z } from 'zod'

/** Amounts by the names of their fields, two decimals. */
const sums = z.record(z.string(), z.string().nullable())

/** An amount of this month and of the month before, and the difference, exact. */
const comparison = z.object({
  name: z.string(),
  now: z.string(),
  before: z.string(),
  difference: z.string(),
  /** The difference in percent of the month before, one decimal; null where that was zero. */
  percent: z.string().nullable(),
})
export type SheetComparison = z.infer<typeof comparison>

const figures = z.object({ rows: z.number().int(), people: z.number().int(), sums })

/** Requests no departments. Without the parameter the answer has all of them. */
export const NO_DEPARTMENTS = 'none'

/** The most rows whose ids a request for the summary may have. */
export const SHEET_DEPARTMENTS = 100

/**
 * GET …/Get<Name>Summary?month&departmentsOf, and the filters of the list → the totals. If the request names rows,
 * the answer has only their departments, each with its whole total.
 */
export const sheetSummary = z.object({
  month: z.string(),
  /** In the order of the sheet. */
  departments: z.array(figures.extend({ department: z.string() })),
  total: figures,
  /** The month before, by the same filters. */
  before: figures,
  /** The totals of the sheet that the caller may see, in the order of its definition. */
  totals: z.array(comparison),
  /** People who were in the previous month's sheet and are not in this one. */
  gone: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
})
export type SheetSummary = z.infer<typeof sheetSummary>

/** One step of the computation of a figure. Its kind determines the words, and the order of the values. */
export const sheetStep = z.object({
  step: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type SheetStep = z.infer<typeof sheetStep>

/** GET …/Get<Name>Basis?id → the computation of the figures of a row. */
export const sheetBasis = z.object({ month: z.string(), steps: z.array(sheetStep) })
export type SheetBasis = z.infer<typeof sheetBasis>

const parameters = z.record(z.string(), z.string())

/** The progress of another sheet or month whose figures this sheet uses: complete, without rows, or open. */
const need = z.object({
  state: z.enum(['met', 'none', 'open']),
  rows: z.number().int(),
  open: z.number().int(),
})
export type NeedState = z.infer<typeof need>

/**
 * GET …/Get<Name>Standing?month, the parameters of the sheet, id of one row → the obstacles to its next
 * steps. Without all parameters the response is about the first sheet of the month that matches the given
 * ones.
 */
export const sheetStanding = z.object({
  month: z.string(),
  /** Empty where the month has no sheet yet. */
  parameters,
  /** The sheets of the month. References have their titles in `names`. */
  sheets: z.array(z.object({ parameters, names: parameters, rows: z.number().int() })),
  /** In the order of the definition. */
  needs: z.array(need),
  /** Rows computed from figures that have changed since. */
  stale: z.object({ rows: z.number().int(), names: z.array(z.string()) }),
  /**
   * By transition: the number of rows that the caller may not move along it, because of an earlier step of
   * their own.
   */
  ownSteps: z.record(z.string(), z.number().int()),
  /** By transition: the number of rows that the caller may move along it. */
  movable: z.record(z.string(), z.number().int()),
  /** By transition: the number of rows in its states that the caller sees and may not move, such as their own. */
  others: z.record(z.string(), z.number().int()),
})
export type SheetStanding = z.infer<typeof sheetStanding>
