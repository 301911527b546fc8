import { z } from 'zod'
import { sheetStep } from '#platform/wire/records/sheets.ts'

export const SALARY_TAX_CALLS = {
  steps: '/hr/SalaryTax/GetSalaryTaxSteps',
  year: '/hr/SalaryTax/GetSalaryTaxYear',
  report: '/hr/SalaryTax/GetSalaryTaxReport',
  sheet: '/hr/SalaryTax/ExportSalaryTaxSheet',
  template: '/hr/SalaryTax/GetSalaryTaxImportTemplate',
  stage: '/hr/SalaryTax/StageSalaryTax',
  preview: '/hr/SalaryTax/PreviewSalaryTax',
  import: '/hr/SalaryTax/ImportSalaryTax',
} as const

/** The steps of a tax month in the order in which they are taken. */
export const TAX_MONTH_STEPS = [
  'runs',
  'generate',
  'check',
  'audit',
  'file',
  'result',
  'finish',
] as const

const count = z.int()
const named = z.object({
  id: z.uuid(),
  name: z.string(),
})

/** GET …?month&entityId → how far a tax period of an employer is. */
export const taxMonthSteps = z.object({
  month: z.string(),
  /** The employer; null where nobody was paid in the period. */
  entity: named.nullable(),
  /** The employers with pay runs in the period. */
  entities: z.array(named),
  runs: z.array(
    z.object({
      id: z.uuid(),
      runNo: z.string(),
      title: z.string(),
      state: z.string(),
    }),
  ),
  /** `open` is the number of open matters that block the step. */
  steps: z.array(
    z.object({
      name: z.enum(TAX_MONTH_STEPS),
      state: z.enum(['done', 'now', 'later']),
      open: count,
    }),
  ),
  /** The rows that the reader may see, together; null where there are none. */
  totals: z
    .object({
      people: count,
      income: z.string(),
      deducted: z.string(),
      tax: z.string(),
      diff: z.string(),
    })
    .nullable(),
  /** People whose row differs from what the runs say now, or who have no row; some of them by name. */
  changed: z.object({
    count,
    names: z.array(z.string()),
  }),
  /** Rows of people whom the bureau taxes otherwise. */
  differing: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      diff: z.string(),
      columns: z.array(
        z.object({
          column: z.string(),
          ours: z.string(),
          theirs: z.string(),
        }),
      ),
    }),
  ),
  /** The sheets that can be written for the period, with the number of their rows. */
  sheets: z.array(
    z.object({
      code: z.string(),
      version: z.string(),
      title: z.string(),
      columns: count,
      rows: count,
    }),
  ),
  /** The files that went out and came in. */
  files: z.array(
    z.object({
      kind: z.enum(['sheet', 'result']),
      name: z.string(),
      rows: count,
      differing: count,
      at: z.string(),
      by: z.string(),
    }),
  ),
})
export type TaxMonthSteps = z.infer<typeof taxMonthSteps>

const money = z.string()

/** GET …?userId&year → the tax of a person in a tax year, month by month. */
export const salaryTaxYear = z.object({
  year: z.int(),
  userId: z.uuid(),
  name: z.string(),
  months: z.array(
    z.object({
      id: z.uuid(),
      month: z.string(),
      entity: z.string(),
      taxKind: z.string(),
      state: z.string(),
      income: money,
      ytdIncome: money,
      ytdTaxFree: money,
      ytdBasic: money,
      ytdSpecial: money,
      ytdExtra: money,
      ytdOther: money,
      ytdDonate: money,
      ytdTaxable: money,
      rate: z.string(),
      quick: money,
      ytdTax: money,
      ytdReduced: money,
      ytdPaid: money,
      tax: money,
      diff: money.nullable(),
      steps: z.array(sheetStep),
    }),
  ),
  income: money,
  tax: money,
})
export type SalaryTaxYear = z.infer<typeof salaryTaxYear>

/** The groups of the report. */
export const TAX_REPORT_BY = ['department', 'entity', 'taxKind', 'taxRegion'] as const

/** GET …?month&by → what was paid and withheld in a tax period, by group. */
export const salaryTaxReport = z.object({
  month: z.string(),
  by: z.enum(TAX_REPORT_BY),
  groups: z.array(
    z.object({
      label: z.string(),
      people: count,
      income: money,
      deducted: money,
      tax: money,
      lastTax: money,
      diff: money,
    }),
  ),
  total: z.object({
    people: count,
    income: money,
    deducted: money,
    tax: money,
    lastTax: money,
    diff: money,
  }),
})
export type SalaryTaxReport = z.infer<typeof salaryTaxReport>

/** The result of comparing a row of the bureau's file with the sheet. */
const RESULT_LINE_STATES = ['same', 'differs', 'foreign', 'refused', 'absent'] as const

/** The kinds of income of the bureau. */
const RESULT_TAXED = ['wages', 'labour', 'nonResident', 'bonus', 'severance'] as const

const resultLine = z.object({
  /** The line of the file; null for a row of the sheet that the file lacks. */
  place: count.nullable(),
  /** The row of the sheet. */
  id: z.uuid().nullable(),
  name: z.string(),
  /** The last digits of the paper number. */
  paperEnd: z.string(),
  taxed: z.enum(RESULT_TAXED).nullable(),
  state: z.enum(RESULT_LINE_STATES),
  /** How much more tax the bureau demands than was withheld. */
  diff: money.nullable(),
  columns: z.array(
    z.object({
      column: z.string(),
      ours: money,
      theirs: money,
      diff: money,
    }),
  ),
  /** Sentences that say what is wrong with the row. */
  problems: z.array(z.string()),
})
export type ResultLine = z.infer<typeof resultLine>

/** GET …?month&entityId&fileId → a staged result beside the sheet. Nothing is written. */
export const taxResultPreview = z.object({
  name: z.string(),
  /** Stands for the compared figures of the sheet. Accepting is refused once they change. */
  standing: z.string(),
  rows: count,
  same: count,
  differing: count,
  foreign: count,
  refused: count,
  absent: count,
  /** Rows of sums that differ from the sum of their rows, as sentences. */
  sums: z.array(z.string()),
  /** Rows with a problem first, then those that differ. */
  lines: z.array(resultLine),
  /** How many rows the list leaves out. */
  left: count,
  /** No row is unknown or unreadable. */
  isAcceptable: z.boolean(),
})
export type TaxResultPreview = z.infer<typeof taxResultPreview>

/** PUT {month, entityId, fileId, standing} → what was accepted. */
export const acceptedResult = z.object({
  rows: count,
  same: count,
  differing: count,
  /** Rows of the sheet that the file does not have. */
  absent: z.array(z.string()),
  /** The file was accepted before and changed nothing. */
  isKnown: z.boolean(),
})
export type AcceptedResult = z.infer<typeof acceptedResult>
