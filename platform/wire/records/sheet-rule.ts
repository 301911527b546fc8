/** The fields of a monthly sheet by their role. */
export type SheetRule = {
  /** The fields that distinguish several rows of one person in a month. */
  keys: readonly string[]
  /** The computed figures, and those that users may overwrite. */
  figures: readonly string[]
  typed: readonly string[]
  /** The total of a row, which is compared with the month before. */
  total: string
  /** The field that groups the rows, with totals for each group. */
  part: string
}

/** Users see their own row once this field has one of these values. */
export type OwnShown<TName extends string> = { field: TName; is: readonly string[] }
