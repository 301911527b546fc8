/** What stands between the head of a calendar entry and what it says. */
export type EntryView = {
  /** What it belongs to, where it follows a meeting. */
  source: { label: string; href: string } | null
  /** Whether the reader is asked to come, and says so here. */
  isAsked: boolean
  clashes: { key: string; text: string; note: string }[]
  clashHeading: string
}
