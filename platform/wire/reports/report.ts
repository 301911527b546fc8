import { z } from 'zod'

/**
 * Parameters of a report address besides the report's own. `reportType` is an
 * integer, and all values show the same page; `t`, milliseconds, only defeats caches.
 */
export const reportAddress = z.object({
  reportType: z
    .string()
    .regex(/^\d{1,4}$/)
    .meta({ examples: ['2'] })
    .optional(),
  t: z
    .string()
    .regex(/^\d{1,15}$/)
    .meta({ examples: ['1798243200000'] })
    .optional(),
})

/** Names of the calls; `params` is a query string of its own: `month=2026-10&deptId=…`. */
export const REPORT_CALLS = {
  list: '/hr/ReportTemplate/GetReportList',
  data: '/hr/ReportTemplate/GetReportData',
  file: '/hr/ReportTemplate/GetReportFile',
} as const

/** A report that the reader may open. */
export const reportEntry = z.object({
  key: z.string(),
  name: z.string(),
  /** Code of REPORT_CATEGORY. */
  category: z.string(),
  remark: z.string().nullable(),
})

const reportColumn = z.object({
  name: z.string(),
  label: z.string(),
  /** The field kind, by which the texts of the cells are interpreted. */
  kind: z.string(),
  scale: z.number().int(),
  hasTotal: z.boolean(),
})
export type ReportColumnView = z.infer<typeof reportColumn>

const cell = z.string().nullable()

const reportTotal = z.object({
  /** The number of groups around the total; 0 is the whole report. */
  level: z.number().int(),
  /** The labels of the groups, outermost first. */
  labels: z.array(cell),
  /** The number of rows in the group. */
  count: z.number().int(),
  /** By column; null for a column without a total. */
  cells: z.array(cell),
})
export type ReportTotal = z.infer<typeof reportTotal>

const reportParam = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  /** The requested value, or the default. */
  value: z.string(),
  /** The name for the value, when it is an id or a code. */
  text: z.string().nullable(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  /** The resource whose rows are the options, by path. */
  target: z.string().nullable(),
  place: z.string().nullable(),
  max: z.string().nullable(),
})
export type ReportParamView = z.infer<typeof reportParam>

/** The content of a report for its reader. Groups are in order: every row belongs to the next total below it. */
export const reportData = z.object({
  key: z.string(),
  name: z.string(),
  category: z.string(),
  layout: z.string(),
  orientation: z.string(),
  chart: z.string().nullable(),
  /** The day of the data, by default today. */
  asOf: z.string(),
  params: z.array(reportParam),
  /** Parameters that the server could not interpret, and therefore ignored. */
  ignored: z.array(z.string()),
  columns: z.array(reportColumn),
  groups: z.array(z.string()),
  rows: z.array(z.array(cell)),
  /** In the order of the rows: inner groups before outer ones, and the whole report last. */
  totals: z.array(reportTotal),
  withRows: z.boolean(),
  count: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  mayExport: z.boolean(),
  /** Whether a link may open the report; never one that tells people's pay. */
  mayShare: z.boolean(),
})
export type ReportData = z.infer<typeof reportData>

/** The number of rows on a page. The other rows are on further pages, or in a file. */
export const REPORT_PAGE_ROWS = 500

/**
 * By total: the row of the whole report after which the total stands. The rows of an innermost group are
 * consecutive, and every total comes after its parts.
 */
export function endsOf(
  totals: readonly Pick<ReportTotal, 'level' | 'count'>[],
  depth: number,
): number[] {
  const open = new Array<number>(depth + 1).fill(0)
  return totals.map(({ level, count }) => {
    const end = (open[level] ?? 0) + count
    for (let inner = level; inner <= depth; inner += 1) open[inner] = end
    return end
  })
}
