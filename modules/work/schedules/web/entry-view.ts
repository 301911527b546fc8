/** Content between the head of a calendar entry and its fields. */
export type EntryView = {
  /** The source meeting, if any. */
  source: { label: string; href: string } | null
  /** True when the reader is invited and answers on this page. */
  isAsked: boolean
  clashes: { key: string; text: string; note: string }[]
  clashHeading: string
}
