import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

type Row = { label: string; text: string }

/** The minutes of a meeting on paper. */
export type MinutesView = {
  head: HeadView
  back: { label: string; href: string }
  printedOn: string
  fileHref: string
  /** Kind of meeting, time, place, chair and recorder. */
  rows: Row[]
  /** The names of present, excused and absent people. */
  people: Row[]
  agenda: string[]
  topics: { title: string; facts: string; said: Row[] }[]
  text: RichNode[] | null
  resolutions: SmallTableView
  signatures: string[]
}
