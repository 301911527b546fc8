/** The template of a text that every installation begins with. */
export type ShippedText = {
  key: string
  name: string
  /** Codes from REPORT_CATEGORY and REPORT_QUERY. */
  category: string
  query: string
  /** Markdown with placeholders such as `{{field}}`. */
  body: string
  sort: number
  /** Codes of the contract types that are printed with this text. */
  types: readonly string[]
}
