import type { QuickLineView } from '#modules/work/tasks/web/quick-line.tsx'
import type { Picked } from '#platform/web/components/table/bulk-bar.tsx'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'

/** Bulk verbs: buttons of the surrounding form, or links to pages. */
export type PickingView = {
  verbs: { name: string; label: string; href: string }[]
  isPosted: boolean
  picked: Picked
  /** The list that the page returns to. */
  back: string
}

export type MyTasksView = {
  title: string
  list: ListView
  /** Marks all unread tasks as read; null without unread tasks. */
  readAll: string | null
  /** Null in parts without bulk verbs. */
  picking: PickingView | null
  /** Links to create one task, or several. */
  manyHref: string | null
  /** The line for a new task; null for users who may not add one. */
  quick: QuickLineView | null
}
