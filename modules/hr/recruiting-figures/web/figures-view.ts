import type { PagerView } from '#platform/web/components/table/pager.tsx'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'

/** A figure, with the page of the rows that it counts. Where there are none, `href` is null. */
export type LinkedCell = { text: string; href: string | null }

export type LinkedRow = {
  key: string
  name: string
  /** The page of what the row is about. */
  href: string | null
  cells: LinkedCell[]
  /** The row needs attention. */
  isLate?: boolean
}

export type LinkedTable = {
  caption: string
  columns: string[]
  rows: LinkedRow[]
  total: LinkedCell[]
}

/** A part of the page: what it is about, a drawing of it, its figures. */
export type FiguresPart = {
  name: string
  title: string
  about: string
  chart: ChartView | null
  table: LinkedTable
  /** What stands in place of a table without rows. */
  none: string
}

export type FiguresChoices = {
  from: string
  to: string
  deptId: string
  departments: { value: string; label: string }[]
  recruitingId: string
  needs: { value: string; label: string }[]
}

export type RecruitingFiguresView = {
  title: string
  facts: string
  choices: FiguresChoices
  parts: FiguresPart[]
}

export type FigureRowsView = {
  title: string
  /** How many there are, and the months that the figure was counted with. */
  facts: string
  back: { href: string; label: string }
  columns: string[]
  rows: { key: string; name: string; href: string | null; cells: string[] }[]
  pager: PagerView
}
