import type { FigureRow } from '#platform/web/components/table/figure-table.tsx'

type Choice = { value: string; label: string }
type Link = { label: string; href: string }

type Asked = {
  month: string
  deptId: string
  entityId: string
  places: Choice[]
  employers: Choice[]
}

/** The reports of pay, each with its parameters filled in. */
export type PayReportsView = {
  title: string
  month: string
  groups: { name: string; reports: (Link & { about: string })[] }[]
}

/** The pay of a month by department. */
export type SummaryView = Asked & {
  title: string
  facts: string
  back: Link
  columns: string[]
  rows: FigureRow[]
  total: string[]
  totalLabel: string
  files: Link[]
}

/** Slips to print, three on a page of A4. */
export type SlipsView = Asked & {
  title: string
  facts: string
  back: Link
  notices: string[]
  slips: {
    key: string
    title: string
    facts: string
    figures: { key: string; label: string; amount: string; isSum: boolean }[]
  }[]
}
