import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Ids of a task and the tasks above it, nearest first. */
export function chainOf(path: string): string[] {
  return path.split('/').filter(Boolean).reverse()
}

/**
 * Recalculates the progress of the tasks above a task: the weighted mean of their children without
 * cancelled ones, rounded down (domain: W03). Goes up level by level, because each level uses the level
 * below.
 */
export async function rollUp(tx: Tx, path: string): Promise<void> {
  const [, ...above] = chainOf(path)
  for (const id of above) {
    // Locks the parent before it reads the children, so that the later of two concurrent reports
    // sees both.
    await sql`select from task where id = ${id} for no key update`.execute(tx)
    await sql`update task t set progress = found.progress, updated_at = now(), version = t.version + 1
      from (select coalesce(floor(sum(c.weight * c.progress)::numeric / nullif(sum(c.weight), 0)), 0)::integer as progress
        from task c where c.parent_id = ${id} and c.state <> '7' and c.deleted_at is null) as found
      where t.id = ${id} and t.state not in ('5', '7') and t.progress <> found.progress
        and exists (select from task c where c.parent_id = ${id} and c.state <> '7' and c.deleted_at is null)`.execute(
      tx,
    )
  }
}

/** Adds reported hours to the task and the tasks above it. */
export async function addHours(tx: Tx, path: string, hours: string): Promise<void> {
  await sql`update task set used_hours = used_hours + ${hours}::numeric
    where id = any(${chainOf(path)}::uuid[])`.execute(tx)
}
