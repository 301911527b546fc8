import { z } from 'zod'

export const SPREADSHEET_CALLS = {
  /** POST the file …?id&name&sheet → how it was read. It replaces the rows of the file before. */
  upload: '/hr/SalaryExcel/ImportSalaryExcelFile',
  /** GET …?id&show&page → columns, totals and rows within the reach of the reader. */
  rows: '/hr/SalaryExcel/GetSalaryExcelRows',
  /** PUT { id, empNo } → the row belongs to the person with this number. */
  matchRow: '/hr/SalaryExcel/MatchSalaryExcelRow',
  /** PUT { id, visible } → the columns that people see on their slip. */
  columns: '/hr/SalaryExcel/SetSalaryExcelColumns',
  /** PUT { ids, state } → several files in their next state. */
  state: '/hr/SalaryExcel/SetSalaryExcelState',
  /** GET …?kind → a workbook with the usual columns and no row. */
  template: '/hr/SalaryExcel/GetSalaryExcelTemplate',
  /** GET …?month or …?year → the published slips of the reader. */
  mine: '/hr/SalaryExcel/GetMySalaryExcel',
  /** GET …?id → the slip of the reader in a published file. The first time notes that it was read. */
  slip: '/hr/SalaryExcel/GetMySalaryExcelSlip',
  /** PUT { id, digest } → the reader confirms the slip that they read. */
  confirm: '/hr/SalaryExcel/ConfirmMySalaryExcel',
} as const

export const COLUMN_TYPES = ['amount', 'number', 'text'] as const
export const COLUMN_ROLES = ['gross', 'net'] as const

/** A column of a file. `hidden`: the workbook hides it. `role`: the column is the gross or the net pay. */
export const sheetColumn = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(COLUMN_TYPES),
  visible: z.boolean(),
  hidden: z.boolean(),
  role: z.enum(COLUMN_ROLES).nullable(),
})
export type SheetColumn = z.infer<typeof sheetColumn>

/** Why a row cannot become a slip as it is. `column` and `text` say where and what. */
export const PROBLEMS = [
  'hiddenRow',
  'missing',
  'noAmount',
  'decimals',
  'tooLarge',
  'tooLong',
  'formula',
  'error',
  'inexact',
] as const
export const rowProblem = z.object({
  code: z.enum(PROBLEMS),
  column: z.string(),
  text: z.string(),
})
export type RowProblem = z.infer<typeof rowProblem>

/** A line of totals in the file beside the sums of its rows, by column. `said` is empty where it cannot be read. */
export const totalsLine = z.object({
  place: z.int(),
  columns: z.array(
    z.object({ key: z.string(), said: z.string(), sum: z.string(), agrees: z.boolean() }),
  ),
})
export type TotalsLine = z.infer<typeof totalsLine>

/** How a file was read, without a figure of it. */
export const fileReading = z.object({
  sheet: z.string().nullable(),
  /** The workbook shows no sheet, so that a hidden one was read. */
  isSheetHidden: z.boolean(),
  otherSheets: z.array(z.string()),
  hiddenSheets: z.int(),
  encoding: z.string().nullable(),
  headRow: z.int(),
  formulas: z.object({ count: z.int(), first: z.string() }),
  hiddenColumns: z.array(z.string()),
  /** Lines without a person and without net pay, which are no rows. */
  ignored: z.array(z.int()),
})
export type FileReading = z.infer<typeof fileReading>

/** The stored reading of a file; its totals are shown only to readers who reach every row. */
export const storedReading = fileReading.extend({ totals: z.array(totalsLine) })
export type StoredReading = z.infer<typeof storedReading>

export const ROW_SHOWS = ['problems', 'all'] as const

const sheetRow = z.object({
  id: z.uuid(),
  no: z.int(),
  empNo: z.string(),
  name: z.string(),
  userId: z.uuid().nullable(),
  /** The name in the personnel file. */
  known: z.string().nullable(),
  match: z.string(),
  byHand: z.boolean(),
  /** The number of the one person with this name, for a row without its person. */
  proposed: z.string().nullable(),
  cells: z.array(z.string()),
  problems: z.array(rowProblem),
  gross: z.string().nullable(),
  net: z.string().nullable(),
  readAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
})
export type SheetRow = z.infer<typeof sheetRow>

export const spreadsheetRows = z.object({
  columns: z.array(sheetColumn),
  /** Null before the first file. */
  reading: fileReading.nullable(),
  /** Every row of the file is within the reach of the reader. */
  isWhole: z.boolean(),
  /** The lines of totals of the file; empty for readers who do not reach every row. */
  totals: z.array(totalsLine),
  /** Totals of the file that differ from the sums of its rows. */
  wrongTotals: z.int(),
  /** The sums of all rows within the reach of the reader. */
  sums: z.object({ gross: z.string().nullable(), net: z.string() }),
  count: z.int(),
  /** Rows with a problem, within the reach of the reader. */
  open: z.int(),
  /** How many rows of the whole file are ready and not ready, also rows that the reader does not see. */
  ready: z.int(),
  unready: z.int(),
  /** People who opened and confirmed their slips. */
  readBy: z.int(),
  confirmedBy: z.int(),
  /** The reader uploaded or mended content, so that another user checks the file. */
  isMaker: z.boolean(),
  isChecker: z.boolean(),
  /** The reader may handle the pay of everybody in the file, and is not in it. */
  mayMove: z.boolean(),
  page: z.int(),
  pageSize: z.int(),
  rows: z.array(sheetRow),
})
export type SpreadsheetRows = z.infer<typeof spreadsheetRows>

export const uploadedSheet = z.object({
  rows: z.int(),
  matched: z.int(),
  faults: z.int(),
})
export type UploadedSheet = z.infer<typeof uploadedSheet>

/** A published slip of the reader; `gross` is null where people do not see it. */
const mySheet = z.object({
  id: z.uuid(),
  month: z.string(),
  title: z.string(),
  kind: z.string(),
  employer: z.string().nullable(),
  gross: z.string().nullable(),
  net: z.string(),
  readAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
})
export const mySheets = z.object({
  /** Years with slips, the latest first. */
  years: z.array(z.int()),
  slips: z.array(mySheet),
})
export type MySheets = z.infer<typeof mySheets>

export const mySheetSlip = z.object({
  slip: mySheet,
  empNo: z.string(),
  name: z.string(),
  lines: z.array(
    z.object({ key: z.string(), title: z.string(), type: z.enum(COLUMN_TYPES), value: z.string() }),
  ),
  /** The hash of what the page shows: a confirmation names it. */
  digest: z.string(),
  publishedAt: z.string().nullable(),
})
export type MySheetSlip = z.infer<typeof mySheetSlip>
