export type AmountColumn = { name: string; label: string }

export type AmountLine = {
  id: string
  name: string
  level: number
  cells: string[]
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
  total: string[]
  count: number
}
