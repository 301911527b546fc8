import type { ChartView } from '#platform/web/components/ui/chart-view.ts'

type Titled = { name: string; title: string; chart: ChartView }

/** Who came and who went in a year. */
export type TurnoverView = {
  year: string
  years: string[]
  columns: string[]
  /** A month, its figures and its rate. */
  rows: { month: string; cells: string[] }[]
  total: string[]
  chart: Titled | null
  /** Those who left, by what their documents say. */
  parts: Titled[]
  /** How many left by documents, and of them at the company's wish; null without a right to documents. */
  byCompany: string | null
}
