import type { ControlGroup, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { TableView } from '#platform/web/components/table/table-view.ts'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

/** One verb for several tasks: the tasks, its form, and the result. */
export type TogetherTasksView = {
  /** Changes with every response, so that React draws the inputs anew. */
  draw: string
  title: string
  back: { label: string; href: string }
  label: string
  /** Number of chosen tasks, and of tasks that allow the verb. */
  question: string
  mayGo: boolean
  groups: ControlGroup[]
  heading: string
  problems: ProblemView[]
  table: TableView
  /** Tasks that refuse the verb, with reasons; after the run, tasks that failed. */
  refused: SmallTableView | null
  /** Result message. */
  done: string | null
}
