import { z } from 'zod'

/** Amounts by the names of their fields, two decimals. */
const sums = z.record(z.string(), z.string().nullable())

const figures = z.object({ rows: z.number().int(), people: z.number().int(), sums })

/** Requests no departments. Without the parameter the answer has all of them. */
export const NO_DEPARTMENTS = 'none'

/** Up to this many rows the summary is requested by the rows' ids. */
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
  /** People who were in the previous month's sheet and are not in this one. */
  gone: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
})
export type SheetSummary = z.infer<typeof sheetSummary>

/** One step of how a figure came about; words and order of the values are those of the step. */
export const sheetStep = z.object({
  step: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type SheetStep = z.infer<typeof sheetStep>

/** GET …/Get<Name>Basis?id → the computation of the figures of a row. */
export const sheetBasis = z.object({ month: z.string(), steps: z.array(sheetStep) })
export type SheetBasis = z.infer<typeof sheetBasis>
