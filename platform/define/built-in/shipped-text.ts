/** A text by template that every installation begins with. */
export type ShippedText = {
  key: string
  name: string
  /** Codes from REPORT_CATEGORY and REPORT_QUERY. */
  category: string
  query: string
  /** Markdown with `{{field}}`. */
  body: string
  sort: number
  /** Codes of the types of contracts that are printed as this. */
  types: readonly string[]
}
