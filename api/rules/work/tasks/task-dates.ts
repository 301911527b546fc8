import { invalidFields } from '#api/failure.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { tasks } from '#resources/work/tasks/task.ts'

type Span = { planStart: string; planEnd: string }

/** A task ends after it begins, and within the one above it. */
export function requireTaskDates({ planStart, planEnd }: WriteInput, parent: Span | null): void {
  const [start, end] = [String(planStart), String(planEnd)]
  if (end < start) throw invalidFields(tasks, { planEnd: { key: 'task.endBeforeStart' } })
  if (!parent) return
  const values = { start: parent.planStart, end: parent.planEnd }
  if (start < parent.planStart) {
    throw invalidFields(tasks, { planStart: { key: 'task.outsideParent', values } })
  }
  if (end > parent.planEnd) {
    throw invalidFields(tasks, { planEnd: { key: 'task.outsideParent', values } })
  }
}
