/** The totals of a month beside those of the month before. */
export type TotalsView = {
  title: string
  /** The month, the month before and the difference; only the month when there is nothing before it. */
  columns: string[]
  rows: { label: string; cells: string[] }[]
  /** The people who were only in the month before; null for none. */
  gone: { summary: string; names: string } | null
}
