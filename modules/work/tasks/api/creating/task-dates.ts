import { tasks } from '#modules/work/tasks/define/task.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

type Span = { planStart: string; planEnd: string }

/** A task ends after it begins, and within the dates of its parent. */
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
