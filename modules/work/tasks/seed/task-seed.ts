import type { SeedContext } from '#platform/seed/seed-context.ts'
import type { TaskPeople } from './task-people.ts'
import type { PlannedTask } from './task-plan.ts'

/** Tasks in order, with the data that their rows need. */
export type TaskSeed = {
  context: SeedContext
  people: TaskPeople
  tasks: () => Iterable<PlannedTask>
  idOf(row: number): string
  account(who: number): string
  /** The year plan that an account works on. */
  planOf(account: string): string | null
}
