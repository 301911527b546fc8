import { sql } from 'kysely'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { taskProgress } from '#modules/work/tasks/define/task-progress.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { dayAfter, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const HOURS_A_DAY = 24

/** Days before the planned start that a report may cover. */
const DAYS_BEFORE_START = 7

export function requireDay({ planStart }: HeldTask, workDate: string): void {
  if (workDate > todayInShanghai()) {
    throw invalidFields(taskProgress, { workDate: { key: 'task.dayToCome' } })
  }
  if (workDate < dayAfter(planStart, -DAYS_BEFORE_START)) {
    const values = { days: DAYS_BEFORE_START, date: planStart }
    throw invalidFields(taskProgress, { workDate: { key: 'task.dayBefore', values } })
  }
}

/** A person's hours on all tasks of a day cannot exceed the limit. */
export async function requireHours(
  tx: Tx,
  userId: string,
  { id, workDate, hours }: Pick<WriteInput, 'id'> & WriteInput,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId}/${workDate}`}, 1))`.execute(
    tx,
  )
  const { rows } = await sql<{ hours: string; over: boolean }>`
    select coalesce(sum(hours), 0)::text as hours,
      coalesce(sum(hours), 0) + ${String(hours)}::numeric > ${HOURS_A_DAY} as over
    from task_progress where user_id = ${userId} and work_date = ${String(workDate)}::date
      and id <> ${id}::uuid and deleted_at is null`.execute(tx)
  if (rows[0]?.over) {
    const values = { hours: rows[0].hours, max: HOURS_A_DAY }
    throw invalidFields(taskProgress, { hours: { key: 'task.dayTooLong', values } })
  }
}

/**
 * The progress after a report. A co-worker adds hours, not progress; a parent task follows its
 * children and is done once they all are.
 */
export function progressOf(task: HeldTask, { progress, problem }: WriteInput): number {
  if (!task.part.isOwner) return task.progress
  const reached = Number(progress)
  if (task.hasChildren) {
    if (reached === task.progress) return reached
    if (reached === 100 && !task.hasOpenChildren) return reached
    const values = { progress: task.progress }
    throw invalidFields(taskProgress, { progress: { key: 'task.followsFromParts', values } })
  }
  const says = typeof problem === 'string' && problem !== ''
  if (reached < task.progress && !says) {
    const values = { progress: task.progress }
    throw invalidFields(taskProgress, { progress: { key: 'task.goesDown', values } })
  }
  return reached
}
