import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Ids of a task and those above it, the nearest first. */
export function chainOf(path: string): string[] {
  return path.split('/').filter(Boolean).reverse()
}

/**
 * What the tasks above one come to, after something below them changed: the mean of those directly
 * below by their weights, without the cancelled ones, rounded down (domain: W03). One level after the
 * other, because each counts with what has just been found of those below.
 */
export async function rollUp(tx: Tx, path: string): Promise<void> {
  const [, ...above] = chainOf(path)
  for (const id of above) {
    // Held before it is looked at what is below: of two reports at once the later one sees both.
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

/** Hours that somebody worked count for the task and for those above it. */
export async function addHours(tx: Tx, path: string, hours: string): Promise<void> {
  await sql`update task set used_hours = used_hours + ${hours}::numeric
    where id = any(${chainOf(path)}::uuid[])`.execute(tx)
}
