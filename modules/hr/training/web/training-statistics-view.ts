import type { ChartView } from '#platform/web/components/ui/chart-view.ts'

export type TrainingStatisticsView = {
  title: string
  year: string
  years: string[]
  deptId: string
  departments: { value: string; label: string }[]
  columns: string[]
  rows: { key: string; name: string; cells: string[] }[]
  total: string[]
  chart: ChartView | null
}
