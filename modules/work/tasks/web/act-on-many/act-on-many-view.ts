import type { ControlGroup, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { TableView } from '#platform/web/components/table/table-view.ts'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

/** One verb for several tasks: which they are, what it asks for, and what came of it. */
export type TogetherTasksView = {
  /** Changes with every answer, so that the controls are drawn anew. */
  draw: string
  title: string
  back: { label: string; href: string }
  label: string
  /** How many there are, and of how many it can be. */
  question: string
  mayGo: boolean
  groups: ControlGroup[]
  heading: string
  problems: ProblemView[]
  table: TableView
  /** Those of which it cannot be, and why; after it was done, those of which it could not. */
  refused: SmallTableView | null
  /** What came of it. */
  done: string | null
}
