import type { Linked } from '#modules/attendance/roster/web/roster-view.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { ProgressView } from '#platform/web/components/ui/progress.tsx'

/** The days and employees to recalculate. */
export type RecalculationView = {
  title: string
  facts: string
  back: Linked
  problems: ProblemView[]
  /** Today, because the engine computes later days only when they have come. */
  last: string
  values: { start: string; end: string; user: string }
  /** The employee whose month the previous page showed. */
  person: { id: string; name: string } | null
}

/** The progress of a computation that runs in the background. */
export type RecalculationProgressView = {
  title: string
  facts: string
  back: Linked
  /** The URL of this page, for a manual refresh without JavaScript. */
  again: string
  /** Null once the computation has ended. */
  refreshSeconds: number | null
  pill: PillView
  progress: ProgressView | null
  /** The result of the computation. */
  result: string
}
