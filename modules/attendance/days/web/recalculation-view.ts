import type { Linked } from '#modules/attendance/roster/web/roster-view.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { ProgressView } from '#platform/web/components/ui/progress.tsx'

/** Which days of whom are to be computed anew. */
export type RecalculationView = {
  title: string
  facts: string
  back: Linked
  problems: ProblemView[]
  /** Today: later days are computed when they have come. */
  last: string
  values: { start: string; end: string; user: string }
  /** The one person whose month the page before was about. */
  person: { id: string; name: string } | null
}

/** How far a computation is that goes on by itself. */
export type RecalculationProgressView = {
  title: string
  facts: string
  back: Linked
  /** The page itself, to look again where nothing does it. */
  again: string
  /** While it goes on. */
  refreshSeconds: number | null
  pill: PillView
  progress: ProgressView | null
  /** What came of it. */
  result: string
}
