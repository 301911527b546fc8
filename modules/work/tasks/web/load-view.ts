/** A person's tasks and absences within a task's span. */
export type LoadView = {
  title: string
  /** Warnings that do not block the assignment. */
  warnings: string[]
  facts: string[]
  /** Number of tasks, shown above the tasks that the user may view. */
  count: string
  tasks: { id: string; href: string; title: string; facts: string }[]
}
