import type { ChartView } from '#platform/web/components/ui/chart-view.ts'

type Titled = { name: string; title: string; chart: ChartView }

/** Joiners and leavers of a year, or of the last twelve months. */
export type TurnoverView = {
  year: string
  years: { value: string; label: string }[]
  totalLabel: string
  columns: string[]
  /** Month, figures and rate. */
  rows: { month: string; cells: string[] }[]
  total: string[]
  /** The number of people at the end of each month, beside that of the year before. */
  headcount: Titled | null
  chart: Titled | null
  /** Leavers, grouped by the fields of their documents. */
  parts: Titled[]
  /**
   * Number of departures with a document, and of those that the company initiated; null without permission for
   * documents.
   */
  byCompany: string | null
}
