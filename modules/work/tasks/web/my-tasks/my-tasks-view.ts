import type { Picked } from '#platform/web/components/table/bulk-bar.tsx'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'

/** What is done with ticked tasks: buttons of the form around them, or pages that they lead to. */
export type PickingView = {
  verbs: { name: string; label: string; href: string }[]
  isPosted: boolean
  picked: Picked
  /** The list that such a page leads back to. */
  back: string
}

export type MyTasksView = {
  title: string
  list: ListView
  /** Marks everything that somebody was told of as seen; null where there is nothing of it. */
  readAll: string | null
  /** Null in parts of which nothing is done with several at once. */
  picking: PickingView | null
  /** Where a task is made, and where several are. */
  newHref: string | null
  manyHref: string | null
}
