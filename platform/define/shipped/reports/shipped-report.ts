import type { Words } from '#platform/wire/language/words.ts'

/** A report that a release ships; `by` are its groupings. */
export type ShippedReport = {
  key: string
  names: Words
  category: string
  query: string
  columns: readonly string[]
  by?: readonly string[]
  params: readonly string[]
  /** Each line is one innermost group. Single rows are not shown. */
  isSummary?: true
  chart?: 'columns' | 'rows'
  isWide?: true
  /** The page to which the report belongs: its readers may open the report. Without it, the list of all reports. */
  owner?: string
}
