import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { ProgressView } from '#platform/web/components/ui/progress.tsx'

/** A batch of documents that a background job processes, with its progress. */
export type DocumentBatchView = {
  title: string
  back: { label: string; href: string }
  /** The page reloads itself while the batch runs. */
  refreshSeconds: number | null
  /** A result, with its count. */
  what: string
  pill: PillView
  problem: string
  problems: ProblemView[]
  progress: ProgressView | null
  counts: { name: string; label: string; text: string }[]
  /** Notes: the shared opinion, excluded documents, and how long the batch is kept. */
  notes: string[]
  mayStop: boolean
  refused: { key: string; title: string; href: string | null; why: string }[]
  pager: { search: string; page: number; pageCount: number; pageSize: number; total: number }
  files: { label: string; href: string }[]
}
