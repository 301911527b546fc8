export type AmountColumn = { name: string; label: string }

/** `pale` for zero, `over` for too many. */
export type AmountCell = { text: string; look?: 'pale' | 'over' }

export type AmountLine = {
  id: string
  name: string
  level: number
  cells: AmountCell[]
  /**
   * Link to this department alone; null when the page already shows it alone, or it has nothing
   * below.
   */
  href: string | null
}

export type AmountsView = {
  notices: { text: string }[]
  at: string
  atShown: string | null
  today: string
  depth: string
  workType: string
  workTypes: { value: string; label: string }[]
  /** Set when the page shows one department. */
  dept: string | null
  whole: string
  columns: AmountColumn[]
  /** Columns without any figure but zero. */
  leftOut: string[]
  lines: AmountLine[]
  /** Empty when one department contains all others. */
  total: AmountCell[]
  count: number
  /** Some figures are hidden, because they would reveal personal data. */
  isKeptBack: boolean
}
