import { z } from 'zod'

export const SALARY_SHEET_CALLS = {
  read: '/hr/Salary/GetSalarySheet',
  export: '/hr/Salary/ExportSalarySummary',
} as const

/** The figures of the sheet, in the order of its columns. */
export const SHEET_FIGURES = [
  'basePay',
  'postPay',
  'allowancePay',
  'overtimePay',
  'meritPay',
  'otherAdd',
  'deducted',
  'gross',
  'single',
  'insurancePerson',
  'fundPerson',
  'tax',
  'afterTaxAdd',
  'afterTaxDeduct',
  'net',
] as const
export type SheetFigure = (typeof SHEET_FIGURES)[number]

/** Yuan with two decimals, in the order of `SHEET_FIGURES`. */
const figures = z.array(z.string())
const count = z.int()
const named = z.object({ id: z.uuid(), name: z.string() })

/**
 * GET …?month&deptId&entityId&rows → the pay of a month by department, of audited runs. With `rows=published` it has the
 * rows of published runs as well, for printing.
 */
export const salarySheet = z.object({
  month: z.string(),
  columns: z.array(z.enum(SHEET_FIGURES)),
  departments: z.array(z.object({ id: z.uuid(), name: z.string(), people: count, figures })),
  total: z.object({ people: count, figures }),
  rows: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      empNo: z.string(),
      department: z.string(),
      employer: z.string(),
      kind: z.string(),
      days: z.string(),
      figures,
    }),
  ),
  /** More rows than a page prints. */
  isMore: z.boolean(),
  employers: z.array(named),
  places: z.array(named),
})
export type SalarySheet = z.infer<typeof salarySheet>

/** Slips of a page to print. */
export const MOST_SLIPS = 600
