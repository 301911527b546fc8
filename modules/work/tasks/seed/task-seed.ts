import type { SeedContext } from '#platform/seed/seed-context.ts'
import type { TaskPeople } from './task-people.ts'
import type { PlannedTask } from './task-plan.ts'

/** Tasks in their order, with what stands around them. */
export type TaskSeed = {
  context: SeedContext
  people: TaskPeople
  tasks: () => Iterable<PlannedTask>
  idOf(row: number): string
  account(who: number): string
  /** What plan of the year somebody works on, by his account. */
  planOf(account: string): string | null
}
