import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

type Fact = { name: string; label: string; text: string }

/** An employee's day with all its sources. */
export type DayView = {
  title: string
  back: { href: string; label: string }
  person: { name: string; colour: number; facts: string; href: string | null }
  statuses: PillView[]
  notices: PillView[]
  before: string | null
  after: string | null
  plan: Fact[]
  segments: SmallTableView
  punches: SmallTableView
  papers: { key: string; href: string | null; title: string; text: string }[]
  figures: Fact[]
  /** The steps of the computation, each with the rule and its value. */
  steps: { name: string; label: string; text: string }[]
  rules: Fact[]
  links: { href: string; label: string }[]
}
