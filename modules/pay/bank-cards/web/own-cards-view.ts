import type { ControlView, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

export type OwnCardsView = {
  title: string
  facts: string
  cards: SmallTableView
  changes: SmallTableView
  /** The form to ask for another card; null for a reader without the right or without a personnel file. */
  form: { id: string; controls: ControlView[] } | null
  problems: ProblemView[]
}
