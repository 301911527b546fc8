import type { PagerView } from '#platform/web/components/table/pager.tsx'

/** Who has not confirmed their slip of a run. */
export type UnconfirmedView = {
  title: string
  facts: string
  back: { label: string; href: string }
  /** The text of an empty list. */
  nothing: string
  headings: string[]
  rows: { key: string; name: string; about: string; reminder: string; isDoubtful: boolean }[]
  /** The press that reminds, with how many people; null where nobody can be reminded. */
  remind: string | null
  pager: PagerView
}
