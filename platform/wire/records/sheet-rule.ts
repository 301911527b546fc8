/** What a sheet of a month says of itself, by its fields. */
export type SheetRule = {
  /** What tells several rows of one person in a month apart. */
  keys: readonly string[]
  /** What is worked out, and which of it may be typed over by hand. */
  figures: readonly string[]
  typed: readonly string[]
  /** What a row comes to: compared with the month before. */
  total: string
  /** By what its rows stand together, with what each part comes to. */
  part: string
}

/** What is one's own alone is shown once this field has one of these values. */
export type OwnShown<TName extends string> = { field: TName; is: readonly string[] }
