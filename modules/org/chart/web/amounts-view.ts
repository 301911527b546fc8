export type AmountColumn = { name: string; label: string }

/** `pale` for nothing, `over` for too many. */
export type AmountCell = { text: string; look?: 'pale' | 'over' }

export type AmountLine = {
  id: string
  name: string
  level: number
  cells: AmountCell[]
  /** Leads to this department alone; null where it is that already, or has nothing below. */
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
  /** Set while one department is looked at. */
  dept: string | null
  whole: string
  columns: AmountColumn[]
  lines: AmountLine[]
  /** Empty where one department holds all the others. */
  total: AmountCell[]
  count: number
  /** Some figures are left out, because they would tell of single people. */
  isKeptBack: boolean
}
