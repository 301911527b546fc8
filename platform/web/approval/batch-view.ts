import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { ProgressView } from '#platform/web/components/ui/progress.tsx'

/** Many documents that are done in the background, and how far that is. */
export type BatchPageView = {
  title: string
  back: { label: string; href: string }
  /** The page asks for itself again while it runs. */
  refreshSeconds: number | null
  /** What is done, with how many. */
  what: string
  pill: PillView
  problem: string
  problems: ProblemView[]
  progress: ProgressView | null
  counts: { name: string; label: string; text: string }[]
  /** What was said about all, what is not among them, until when this is kept. */
  notes: string[]
  mayStop: boolean
  refused: { key: string; title: string; href: string | null; why: string }[]
  pager: { search: string; page: number; pageCount: number; pageSize: number; total: number }
  files: { label: string; href: string }[]
}
