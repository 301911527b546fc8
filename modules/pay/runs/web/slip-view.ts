/** A line of a payslip: an item with its amount, and the sentences that explain it. */
export type SlipLine = {
  key: string
  /** The code of a pay item or of a sum, which a question about the line names; other lines have none. */
  code?: string
  item: string
  amount: string
  steps: string[]
}

/** The explanation of a row of the payroll, from the days to the amount paid out. */
export type SlipView = {
  /** How much of the month counts. */
  share: string
  parts: { name: string; title: string; amount: string; lines: SlipLine[] }[]
}
