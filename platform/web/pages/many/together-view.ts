import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { TableView } from '#platform/web/components/table/table-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'
import type { TakeBack } from '#platform/web/lib/take-back.ts'

/** Many documents before the user submits or decides them, and the result afterwards. */
export type TogetherView = {
  title: string
  back: { label: string; href: string }
  /** The number and kind of the documents, and the step to confirm. */
  question: string
  notes: string[]
  /** The shown documents with their versions; empty when a background job processes the documents. */
  targets: string
  /** The batch that the user can confirm when only the first documents are shown, and the earlier batches. */
  batch: { id: string; seenAt: string; shown: number } | null
  recent: { href: string; label: string; when: string; state: PillView }[]
  /** Without buttons nothing can be submitted. */
  buttons: { intent: string; label: string; look: 'button-primary' | 'button-refuse' }[]
  /** The shared opinion; null without one. */
  opinion: string | null
  rows: { label: string; table: TableView } | { label: string; small: SmallTableView } | null
  problems: ProblemView[]
  outcome: TogetherResult | null
}

export type TogetherResult = {
  text: string
  refused: SmallTableView | null
  /** The decisions that the user can take back for a moment. */
  undo?: TakeBack | null
}
